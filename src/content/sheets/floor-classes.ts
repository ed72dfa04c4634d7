/** Metres from which the next thermal floor begins (Caldas): temperate, cold, páramo. */
export const floorSteps = [1000, 2000, 3000] as const

/** Viridis, from the lowest floor. */
export const floorColours = ['#440154', '#31688E', '#35B779', '#FDE725'] as const

/** Over the relief, where two cell sizes say different floors. */
export const differenceColour = '#C2410C'
