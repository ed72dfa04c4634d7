export const notFoundTexts = {
  heading: 'Oops! Página no encontrada',
  text: 'La página que estás buscando no existe o ha sido movida.',
  home: 'Volver al inicio',
} as const
