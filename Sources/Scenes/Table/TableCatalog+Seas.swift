// Seas and bays, winds, and where they are.

extension TableCatalog {
    static let seas = """
        Amundsen Sea|Antarctica, off Marie Byrd Land
        Arafura Sea|Between Australia and New Guinea
        Baffin Bay|Between Greenland and Baffin Island
        Baltic Sea|Northern Europe, brackish and shallow
        Banda Sea|Among the Maluku Islands
        Barents Sea|North of Norway and Russia
        Beaufort Sea|North of Alaska and the Yukon
        Bellingshausen Sea|West of the Antarctic Peninsula
        Bering Sea|Between Siberia and Alaska
        Bismarck Sea|Northeast of New Guinea
        Black Sea|Between Anatolia and Ukraine
        Caribbean Sea|Between the Antilles and Central America
        Celebes Sea|Between Borneo, Sulawesi and Mindanao
        Celtic Sea|South of Ireland
        Chukchi Sea|North of the Bering Strait
        Coral Sea|Northeast of Australia
        Davis Sea|Antarctica, off Queen Mary Land
        East China Sea|Between China and the Ryukyu Islands
        East Siberian Sea|East of the New Siberian Islands
        Flores Sea|Indonesia, north of Flores
        Foxe Basin|North of Hudson Bay
        Greenland Sea|Between Greenland and Svalbard
        Hudson Bay|Northern Canada
        Irish Sea|Between Ireland and Great Britain
        James Bay|The south end of Hudson Bay
        Java Sea|Between Java and Borneo
        Kara Sea|East of Novaya Zemlya
        Labrador Sea|Between Labrador and Greenland
        Laptev Sea|Between Taimyr and the New Siberian Islands
        Lincoln Sea|North of Ellesmere Island and Greenland
        Mawson Sea|Antarctica, off Wilkes Land
        North Sea|Between Great Britain and Scandinavia
        Norwegian Sea|West of Norway
        Pechora Sea|The southeast of the Barents Sea
        Philippine Sea|East of the Philippines
        Prince Gustav Adolf Sea|Among the Queen Elizabeth Islands
        Red Sea|Between Africa and Arabia
        Ross Sea|Antarctica, south of New Zealand
        Sargasso Sea|Atlantic, bounded by currents and by no coast
        Savu Sea|Indonesia, south of Flores
        Scotia Sea|Between South Georgia and the Antarctic Peninsula
        Sea of Azov|North of the Black Sea, the shallowest of all
        Sea of Japan|Between Japan and the continent
        Sea of Okhotsk|West of Kamchatka
        Solomon Sea|East of New Guinea
        South China Sea|Between Vietnam and the Philippines
        Sulu Sea|Southwest of the Philippines
        Tasman Sea|Between Australia and New Zealand
        Timor Sea|Between Timor and Australia
        Tyrrhenian Sea|West of Italy
        Ungava Bay|Northern Quebec, with very high tides
        Wandel Sea|Northeast of Greenland
        Weddell Sea|Antarctica, east of the Peninsula
        White Sea|Northwest Russia
        Yellow Sea|Between China and Korea
        """

    static let winds = """
        Bise|Cold and dry, Lake Geneva
        Bora|Falls from the hills, the Adriatic
        Buran|Northeast, Central Asia, with snow in winter
        Chinook|Warm, down the Rocky Mountains
        Etesian|Summer's north wind, the Aegean
        Föhn|Warm and dry, down the Alps
        Furious fifties|West, around the south of the world
        Gregale|Northeast, Malta
        Helm wind|East, Cross Fell in Cumbria
        Katabatic wind|Cold air pouring off an ice sheet
        Levanter|East, the Strait of Gibraltar
        Libeccio|Southwest, Corsica
        Mistral|North, down the valley of the Rhône
        Nor'easter|Storms of the Atlantic coast of North America
        Ostria|South, the Mediterranean
        Pampero|Southwest, the Pampas
        Piteraq|Katabatic storm, East Greenland
        Polar easterlies|From both poles, toward the west
        Purga|Blizzard, the Siberian tundra
        Roaring forties|West, where no land is in the way
        Screaming sixties|West, around Antarctica
        Shamal|Northwest, the Persian Gulf
        Sirocco|South, from the Sahara
        Squamish|Arctic air through the fjords of British Columbia
        Tramontana|North, across the mountains
        Warm braw|Föhn of the north of New Guinea
        Williwaw|A sudden blast, the Strait of Magellan
        Zephyr|West, and gentle
        """
}
