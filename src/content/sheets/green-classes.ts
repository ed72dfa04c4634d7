/** Square metres of green for each resident, from which the next class begins. */
export const greenSteps = [3, 10, 30, 100] as const

/** Viridis, from the least green to the most. */
export const greenColours = ['#440154', '#3E4A89', '#26828E', '#6DCD59', '#FDE725'] as const
