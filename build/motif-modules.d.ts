declare module 'virtual:motif/contour-sheet' {
  const field: import('./contours.ts').ContourField
  export default field
}

declare module 'virtual:motif/contour-tile' {
  const field: import('./contours.ts').ContourField
  export default field
}

declare module 'virtual:motif/latin-america' {
  const grid: import('./latin-america.ts').DotGrid
  export default grid
}

declare module 'virtual:motif/relief-classes' {
  const lines: string[]
  export default lines
}
