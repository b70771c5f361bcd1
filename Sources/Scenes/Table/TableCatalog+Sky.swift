// Stars with their constellations and apparent magnitudes, lights in the air, and the ships that were steered
// by them.

extension TableCatalog {
    static let stars = """
        Sirius|Canis Major|−1.46
        Canopus|Carina|−0.74
        Rigil Kentaurus|Centaurus|−0.27
        Arcturus|Boötes|−0.05
        Vega|Lyra|0.03
        Capella|Auriga|0.08
        Rigel|Orion|0.13
        Procyon|Canis Minor|0.34
        Achernar|Eridanus|0.46
        Betelgeuse|Orion|0.50
        Hadar|Centaurus|0.61
        Altair|Aquila|0.76
        Acrux|Crux|0.76
        Aldebaran|Taurus|0.86
        Antares|Scorpius|0.96
        Spica|Virgo|0.97
        Pollux|Gemini|1.14
        Fomalhaut|Piscis Austrinus|1.16
        Deneb|Cygnus|1.25
        Mimosa|Crux|1.25
        Regulus|Leo|1.39
        Adhara|Canis Major|1.50
        Castor|Gemini|1.58
        Shaula|Scorpius|1.62
        Gacrux|Crux|1.64
        Bellatrix|Orion|1.64
        Elnath|Taurus|1.65
        Miaplacidus|Carina|1.69
        Alnilam|Orion|1.69
        Alnair|Grus|1.74
        Alioth|Ursa Major|1.77
        Alnitak|Orion|1.77
        Dubhe|Ursa Major|1.79
        Mirfak|Perseus|1.80
        Wezen|Canis Major|1.84
        Kaus Australis|Sagittarius|1.85
        Avior|Carina|1.86
        Alkaid|Ursa Major|1.86
        Menkalinan|Auriga|1.90
        Atria|Triangulum Australe|1.91
        Alhena|Gemini|1.92
        Peacock|Pavo|1.94
        Polaris|Ursa Minor|1.98
        Mirzam|Canis Major|1.98
        Alphard|Hydra|2.00
        Hamal|Aries|2.00
        Diphda|Cetus|2.02
        Mizar|Ursa Major|2.04
        Nunki|Sagittarius|2.05
        Alpheratz|Andromeda|2.06
        Mirach|Andromeda|2.05
        Saiph|Orion|2.09
        Kochab|Ursa Minor|2.08
        Algol|Perseus|2.12
        Denebola|Leo|2.13
        Schedar|Cassiopeia|2.24
        """

    static let lights = """
        22° halo|A ring around the sun, from crystals in high cloud||0
        46° halo|A wider ring, and a rare one||1
        Alpenglow|Peaks that still see the sun||0
        Antisolar rays|Shadows of clouds that meet opposite the sun||2
        Aurora australis|Around the south pole, when the sun is restless||2
        Aurora borealis|The same, around the north pole||2
        Circumzenithal arc|A rainbow upside down, overhead||0
        Earthshine|The old moon in the new moon's arms||3
        Fata Morgana|Coasts lifted, doubled and hung in the air||0
        Fog bow|A rainbow without colours||1
        Glory|Rings around one's own shadow on the cloud||0
        Green flash|The last of the sun, for a second||1
        Ice blink|Ice beyond the horizon, white on the clouds||0
        Light pillar|A lamp's reflection in falling crystals||2
        Midnight sun|Summer beyond the polar circle||0
        Moon dog|A sun dog, by moonlight||3
        Nacreous cloud|Mother of pearl, very high and very cold||0
        Noctilucent cloud|Lit from below the horizon, at the edge of space||2
        Novaya Zemlya effect|The sun seen before it has risen||0
        Parhelion|A sun dog: a false sun beside the true one||1
        Polar night|Winter beyond the polar circle||3
        Subsun|The sun's image in the crystals below an aircraft||1
        Water sky|Open water beyond the horizon, dark on the clouds||0
        Zodiacal light|Sunlight on dust between the planets||2
        """

    static let ships = """
        Antarctic|Nordenskjöld's, crushed in the Weddell Sea|1871
        Belgica|The first to winter in the Antarctic|1884
        Discovery|Scott's first ship, now in Dundee|1901
        Endurance|Shackleton's, found again on the sea floor|1912
        Erebus|With Ross to the south, with Franklin to the north|1826
        Fram|Nansen's and Amundsen's, built to be squeezed|1892
        Gauss|Drygalski's, a year in the ice|1901
        Gjøa|The first through the Northwest Passage|1872
        Jeannette|Crushed off Siberia, its wreckage the idea for Fram|1861
        Karluk|Lost in the Chukchi Sea|1884
        Krassin|Icebreaker, to the rescue of the airship Italia|1916
        Maud|Amundsen's, through the Northeast Passage|1916
        Nimrod|Shackleton's, on the way to 88° south|1867
        Polarstern|Icebreaker of science, drifted across the Arctic|1982
        Pourquoi-Pas?|Charcot's fourth of that name|1908
        Quest|Shackleton's last|1917
        Terra Nova|Scott's last ship|1884
        Terror|Erebus's companion, lost with her|1813
        Vega|Nordenskiöld's, the first through the Northeast Passage|1872
        Yermak|The first icebreaker made for the Arctic|1898
        """
}
