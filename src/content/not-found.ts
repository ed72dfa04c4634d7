export const notFoundTexts = {
  heading: 'Oops! Página no encontrada',
  text: 'La página que estás buscando no existe o ha sido movida.',
  home: 'Volver al inicio',
  coordinates: '0°00′ N, 0°00′ E',
  coordinatesNote: 'Aquí caen los datos sin coordenadas: el punto nulo, en el golfo de Guinea.',
} as const
