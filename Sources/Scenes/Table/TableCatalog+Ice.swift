// Ice and snow by their names.

extension TableCatalog {
    static let ice = """
        Frazil ice|Fine needles adrift in cold water, the first to form||0
        Grease ice|Frazil thick enough to calm the waves and dull the light||2
        Slush|Snow fallen into water that is too cold to melt it||3
        Shuga|Spongy white lumps a few centimetres across||0
        Nilas|A thin skin that bends with the swell|to 10 cm|2
        Ice rind|Brittle, shiny, from water with little salt|to 5 cm|3
        Pancake ice|Round plates with raised rims, from bumping into each other||0
        Grey ice|Breaks on the swell instead of bending|10–15 cm|2
        Grey-white ice|Too stiff to slide over itself: it piles up|15–30 cm|3
        First-year ice|One winter old|30 cm–2 m|0
        Second-year ice|Has seen one summer and stayed||2
        Multi-year ice|Nearly free of salt, blue where it is bare|3 m and more|3
        Fast ice|Holds on to the shore||0
        Drift ice|Goes where wind and current go||2
        Pack ice|Drift ice that leaves little water between||3
        Floe|A piece of sea ice one could stand on, or live on|20 m and more|0
        Brash ice|The wreckage of other ice|under 2 m|2
        Ice cake|A floe too small for the name|under 20 m|3
        Hummock|Broken ice heaped up by pressure||0
        Pressure ridge|A wall where two floes have met||2
        Rafted ice|One floe pushed over another||3
        Lead|A crack wide enough for a ship||0
        Polynya|Open water in the ice, all winter long||2
        Melt pond|Summer's water on winter's ice, turquoise||3
        Frost flower|Crystals blooming on new ice in still air||0
        Growler|A piece of a berg, awash, hard to see|under 1 m high|1
        Bergy bit|The size of a house, and unsteady|1–5 m high|1
        Iceberg|A piece of glacier at sea|over 5 m high|1
        Tabular berg|Flat as a table, a piece of ice shelf||1
        Ice shelf|A glacier afloat, still fastened to the land||1
        Ice tongue|A narrow shelf reaching far out||1
        Ice foot|The strip of ice along a shore at high water||2
        Anchor ice|Frozen to the bottom, until it lets go||3
        Brinicle|A tube of ice growing down from the sea ice||0
        Glacier|Snow that became ice and began to flow||1
        Ice sheet|Covers a continent||1
        Ice cap|A dome of ice on a mountain or an island||1
        Ice stream|A river of ice within the ice||1
        Ice fall|Where a glacier goes over a step||1
        Serac|A tower between crevasses||1
        Crevasse|A crack in a glacier, often under snow||2
        Bergschrund|Where the moving ice parts from the still||3
        Moulin|A shaft that meltwater goes down||0
        Cryoconite|Dust that melts holes for itself||2
        Nunatak|A peak that looks out of the ice||1
        Moraine|What a glacier carried and put down||0
        Firn|Snow that has outlived a summer||2
        Sastrugi|Ridges carved by the wind, hard as wood||3
        Graupel|Snow crystals rolled in rime||0
        Rime|Fog frozen to whatever it met||2
        Hoarfrost|Feathers of frost from clear, still air||3
        Diamond dust|Tiny crystals falling from a clear sky||0
        """
}
