/** Classes of the sheet in the order of their greenness: water, dry ground, grassland, forest. */
export const classColours = ['#26608E', '#EFD9A7', '#A9B56B', '#1F6B3B'] as const

/** Viridis, from the least green. */
export const indexColours = ['#440154', '#3E4A89', '#26828E', '#35B779', '#B4DE2C', '#FDE725'] as const
