declare module 'virtual:notebook-figures' {
  /** The last figure of each notebook of the site, below one another in one picture. */
  const sheet: {
    src: string
    /** Figures on the sheet. */
    rows: number
    /** Size of one figure, in px. */
    width: number
    height: number
    /** By the address of the notebook. */
    places: Readonly<Record<string, { alt: string; row: number }>>
  }
  export default sheet
}

declare module 'virtual:notebook-figure/*' {
  const figure: { src: string; alt: string; width: number; height: number }
  export default figure
}
