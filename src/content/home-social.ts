import { site } from './site.ts'

export const chatButton = { label: `Escríbenos por WhatsApp al ${site.chat.display}` } as const

/** Public specification, sections 2 and 9. */
export const autoAdvanceMs = 5000

export const carouselTexts = {
  role: 'carrusel',
  slideRole: 'diapositiva',
  position: (index: number, count: number) => `${index} de ${count}`,
  pause: 'Pausar',
  play: 'Reanudar',
} as const

export const postsTexts = {
  title: 'Lo que publicamos mientras damos clase',
  label: 'Publicaciones de la escuela',
  previous: 'Publicación anterior',
  next: 'Publicación siguiente',
  goTo: (number: number) => `Ir a la publicación ${number}`,
  show: 'Mostrar publicación',
  showHint: `Se carga desde ${site.professionalNetwork.name}, con sus propias cookies.`,
  open: `Abrir en ${site.professionalNetwork.name}`,
  frameTitle: (title: string) => `Publicación: ${title}`,
  sample: 'Publicación de muestra',
  embedUrl: (urn: string) => `https://www.linkedin.com/embed/feed/update/${urn}`,
  url: (urn: string) => `https://www.linkedin.com/feed/update/${urn}`,
} as const

export const testimonialsTexts = {
  title: 'Qué cambió en su trabajo',
  label: 'Testimonios',
  previous: 'Testimonio anterior',
  next: 'Testimonio siguiente',
  goTo: (number: number) => `Ir al testimonio ${number}`,
  rating: (rating: number) => `Valoración: ${rating} de 5`,
  profile: (name: string) => `Perfil de ${name} en`,
  sample: 'Testimonio de muestra',
} as const
