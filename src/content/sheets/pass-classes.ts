/** Hurricanes from which the next class begins. */
export const passSteps = [1, 5, 10, 20] as const

/** Viridis, from the fewest hurricanes. */
export const landColours = ['#440154', '#3E4A89', '#26828E', '#6DCD59', '#FDE725'] as const

export const trackColours = { track: '#B4391B', sea: '#EDF1F1', otherLand: '#D5D2CA' } as const
