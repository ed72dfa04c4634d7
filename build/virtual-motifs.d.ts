declare module 'virtual:motifs' {
  /** Address of the file of motifs. */
  const address: string
  export default address
}
