/** Loaded with the preview, apart from the page of all notebooks. */
export const notebookPreviewText = {
  code: (cell: number) => `Código de la celda ${cell}`,
  output: (cell: number, output: number) => `Salida ${output} de la celda ${cell}`,
  figure: (cell: number) => `Gráfico que produce la celda ${cell}`,
  error: 'Error al ejecutar',
  hidden: {
    interactive: 'Salida interactiva: se ve al ejecutar el notebook.',
    large: 'Salida muy grande: descarga el notebook para verla.',
    damaged: 'Imagen dañada en el archivo.',
  },
  formula: 'Fórmula',
  foldedCode: 'Código plegado',
  foldedOutputs: 'Salida plegada',
  missingPicture: (alt: string) => `Imagen no incluida${alt && `: ${alt}`}`,
  cut: (shown: number, total: number) => `Se muestran ${shown} de ${total} celdas.`,
  cutPart: 'Contenido recortado: descarga el notebook para verlo completo.',
  cutAdvice: 'Descarga el notebook para verlo completo.',
  empty: 'Este notebook no tiene celdas.',
} as const
