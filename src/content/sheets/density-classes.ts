/** Viridis, from the least residents on a square kilometre. */
export const densityColours = ['#FDE725', '#21918C', '#440154'] as const

/** The predicted class is the true one, the one beside it, or two away. */
export const agreementColours = ['#E4DFD3', '#E39A5B', '#8C2D04'] as const
