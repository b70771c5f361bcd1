// Birds, whales and seals, with their Latin names.

extension TableCatalog {
    static let birds = """
        Adélie penguin|Pygoscelis adeliae
        African penguin|Spheniscus demersus
        Antarctic petrel|Thalassoica antarctica
        Antarctic prion|Pachyptila desolata
        Antarctic tern|Sterna vittata
        Arctic tern|Sterna paradisaea
        Atlantic puffin|Fratercula arctica
        Barnacle goose|Branta leucopsis
        Black guillemot|Cepphus grylle
        Black-browed albatross|Thalassarche melanophris
        Brent goose|Branta bernicla
        Brown skua|Stercorarius antarcticus
        Cape petrel|Daption capense
        Chinstrap penguin|Pygoscelis antarcticus
        Common eider|Somateria mollissima
        Common guillemot|Uria aalge
        Emperor penguin|Aptenodytes forsteri
        Erect-crested penguin|Eudyptes sclateri
        Fiordland penguin|Eudyptes pachyrhynchus
        Galápagos penguin|Spheniscus mendiculus
        Gentoo penguin|Pygoscelis papua
        Glaucous gull|Larus hyperboreus
        Great skua|Stercorarius skua
        Grey-headed albatross|Thalassarche chrysostoma
        Gyrfalcon|Falco rusticolus
        Humboldt penguin|Spheniscus humboldti
        Iceland gull|Larus glaucoides
        Ivory gull|Pagophila eburnea
        Kelp gull|Larus dominicanus
        King eider|Somateria spectabilis
        King penguin|Aptenodytes patagonicus
        Light-mantled albatross|Phoebetria palpebrata
        Little auk|Alle alle
        Little penguin|Eudyptula minor
        Long-tailed duck|Clangula hyemalis
        Long-tailed skua|Stercorarius longicaudus
        Macaroni penguin|Eudyptes chrysolophus
        Magellanic penguin|Spheniscus magellanicus
        Northern fulmar|Fulmarus glacialis
        Pink-footed goose|Anser brachyrhynchus
        Purple sandpiper|Calidris maritima
        Razorbill|Alca torda
        Red phalarope|Phalaropus fulicarius
        Red-throated loon|Gavia stellata
        Rock ptarmigan|Lagopus muta
        Ross's gull|Rhodostethia rosea
        Royal penguin|Eudyptes schlegeli
        Sabine's gull|Xema sabini
        Snares penguin|Eudyptes robustus
        Snow bunting|Plectrophenax nivalis
        Snow goose|Anser caerulescens
        Snow petrel|Pagodroma nivea
        Snowy owl|Bubo scandiacus
        Snowy sheathbill|Chionis albus
        South polar skua|Stercorarius maccormicki
        Southern giant petrel|Macronectes giganteus
        Southern rockhopper penguin|Eudyptes chrysocome
        Spectacled eider|Somateria fischeri
        Thick-billed murre|Uria lomvia
        Wandering albatross|Diomedea exulans
        Wilson's storm petrel|Oceanites oceanicus
        Yellow-eyed penguin|Megadyptes antipodes
        """

    static let mammals = """
        Antarctic fur seal|Arctocephalus gazella
        Antarctic minke whale|Balaenoptera bonaerensis
        Arnoux's beaked whale|Berardius arnuxii
        Bearded seal|Erignathus barbatus
        Beluga|Delphinapterus leucas
        Blue whale|Balaenoptera musculus
        Bowhead whale|Balaena mysticetus
        Common minke whale|Balaenoptera acutorostrata
        Crabeater seal|Lobodon carcinophaga
        Fin whale|Balaenoptera physalus
        Grey whale|Eschrichtius robustus
        Harbour porpoise|Phocoena phocoena
        Harbour seal|Phoca vitulina
        Harp seal|Pagophilus groenlandicus
        Hooded seal|Cystophora cristata
        Hourglass dolphin|Lagenorhynchus cruciger
        Humpback whale|Megaptera novaeangliae
        Leopard seal|Hydrurga leptonyx
        Long-finned pilot whale|Globicephala melas
        Narwhal|Monodon monoceros
        North Atlantic right whale|Eubalaena glacialis
        Northern bottlenose whale|Hyperoodon ampullatus
        Northern elephant seal|Mirounga angustirostris
        Northern fur seal|Callorhinus ursinus
        Orca|Orcinus orca
        Polar bear|Ursus maritimus, at sea more than one would think
        Ribbon seal|Histriophoca fasciata
        Ringed seal|Pusa hispida
        Ross seal|Ommatophoca rossii
        Sea otter|Enhydra lutris
        Sei whale|Balaenoptera borealis
        Southern bottlenose whale|Hyperoodon planifrons
        Southern elephant seal|Mirounga leonina
        Southern right whale|Eubalaena australis
        Sperm whale|Physeter macrocephalus
        Spotted seal|Phoca largha
        Steller sea lion|Eumetopias jubatus
        Walrus|Odobenus rosmarus
        Weddell seal|Leptonychotes weddellii
        White-beaked dolphin|Lagenorhynchus albirostris
        """
}
