// Ice and snow by their names.

extension TableCatalog {
    static let ice = """
        Frazil ice|Fine needles adrift in cold water, the first to form
        Grease ice|Frazil thick enough to calm the waves and dull the light
        Slush|Snow fallen into water that is too cold to melt it
        Shuga|Spongy white lumps a few centimetres across
        Nilas|A thin skin that bends with the swell|to 10 cm
        Ice rind|Brittle, shiny, from water with little salt|to 5 cm
        Pancake ice|Round plates with raised rims, from bumping into each other
        Grey ice|Breaks on the swell instead of bending|10–15 cm
        Grey-white ice|Too stiff to slide over itself: it piles up|15–30 cm
        First-year ice|One winter old|30 cm–2 m
        Second-year ice|Has seen one summer and stayed
        Multi-year ice|Nearly free of salt, blue where it is bare|3 m and more
        Fast ice|Holds on to the shore
        Drift ice|Goes where wind and current go
        Pack ice|Drift ice that leaves little water between
        Floe|A piece of sea ice one could stand on, or live on|20 m and more
        Brash ice|The wreckage of other ice|under 2 m
        Ice cake|A floe too small for the name|under 20 m
        Hummock|Broken ice heaped up by pressure
        Pressure ridge|A wall where two floes have met
        Rafted ice|One floe pushed over another
        Lead|A crack wide enough for a ship
        Polynya|Open water in the ice, all winter long
        Melt pond|Summer's water on winter's ice, turquoise
        Frost flower|Crystals blooming on new ice in still air
        Growler|A piece of a berg, awash, hard to see|under 1 m high
        Bergy bit|The size of a house, and unsteady|1–5 m high
        Iceberg|A piece of glacier at sea|over 5 m high
        Tabular berg|Flat as a table, a piece of ice shelf
        Ice shelf|A glacier afloat, still fastened to the land
        Ice tongue|A narrow shelf reaching far out
        Ice foot|The strip of ice along a shore at high water
        Anchor ice|Frozen to the bottom, until it lets go
        Brinicle|A tube of ice growing down from the sea ice
        Glacier|Snow that became ice and began to flow
        Ice sheet|Covers a continent
        Ice cap|A dome of ice on a mountain or an island
        Ice stream|A river of ice within the ice
        Ice fall|Where a glacier goes over a step
        Serac|A tower between crevasses
        Crevasse|A crack in a glacier, often under snow
        Bergschrund|Where the moving ice parts from the still
        Moulin|A shaft that meltwater goes down
        Cryoconite|Dust that melts holes for itself
        Nunatak|A peak that looks out of the ice
        Moraine|What a glacier carried and put down
        Firn|Snow that has outlived a summer
        Sastrugi|Ridges carved by the wind, hard as wood
        Graupel|Snow crystals rolled in rime
        Rime|Fog frozen to whatever it met
        Hoarfrost|Feathers of frost from clear, still air
        Diamond dust|Tiny crystals falling from a clear sky
        """
}
