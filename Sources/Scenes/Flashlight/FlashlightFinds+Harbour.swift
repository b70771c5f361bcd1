// What the harbour hides, in the units of `Resources/flashlight/harbour.svg`; the names follow its groups.

extension FlashlightFinds {
    /// The little things of the night scene.
    static let harbour: [FlashlightFind] = [
        FlashlightFind("the keeper, asleep on duty", 450, 480),
        FlashlightFind("a cat waiting for somebody", 305, 970),
        FlashlightFind("the moon in its nightcap", 1560, 280),
        FlashlightFind("a penguin among the stars", 770, 250),
        FlashlightFind("a fish nobody can catch", 1110, 170),
        FlashlightFind("an astronomer, drifting", 1185, 550),
        FlashlightFind("visitors, here for the herring", 2330, 330),
        FlashlightFind("a shy monster in a warm hat", 645, 930),
        FlashlightFind("the lookout of the Herring Rose", 1000, 630),
        FlashlightFind("a hill that sleeps", 1285, 850),
        FlashlightFind("whoever lives in the iceberg", 1356, 985),
        FlashlightFind("a periscope", 1430, 1050),
        FlashlightFind("somebody's rubber duck", 1310, 1135),
        FlashlightFind("a message in a bottle", 1110, 1190),
        FlashlightFind("mice at a late dinner", 1713, 805),
        FlashlightFind("a cat on the roof", 1890, 695),
        FlashlightFind("a violin, played very softly", 2117, 915),
        FlashlightFind("a thief with a fish", 2226, 850),
        FlashlightFind("an octopus in a barrel", 2006, 1000),
        FlashlightFind("a bear with a starfish", 1860, 1200),
        FlashlightFind("penguins who share one blanket", 1010, 1350),
        FlashlightFind("a fish that fishes back", 1700, 1425),
        FlashlightFind("a rabbit with plans for that carrot", 2095, 1395),
        FlashlightFind("a mouse on the night shift", 1335, 1465),
    ]
}
