/** Classes of the sheet in the order of their NDVI: water, dense city, city with trees, vegetation. */
export const classColours = ['#26608E', '#B9A6A0', '#EFD9A7', '#1F6B3B'] as const

/** Viridis, from the lowest NDVI. */
export const ndviColours = ['#440154', '#3E4A89', '#26828E', '#35B779', '#B4DE2C', '#FDE725'] as const
