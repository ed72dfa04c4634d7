/** Viridis, from the least residents on a square kilometre. */
export const densityColours = ['#440154', '#21918C', '#FDE725'] as const

/** The predicted class is the true one, the one beside it, or two away. */
export const agreementColours = ['#E4DFD3', '#E39A5B', '#8C2D04'] as const
