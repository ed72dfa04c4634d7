/** Spreadsheets of the courses in the sample data, which the school shares with its service account. */
export const sampleSheetIds = [
  'carrera-geodata-science',
  'gee-python',
  'geodatabases',
  'adquisicion-datos-espaciales',
  'aprendizaje-automatico',
  'deep-learning',
].map((slug) => `hoja-${slug}`)
