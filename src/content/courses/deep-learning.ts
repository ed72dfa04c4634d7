import { deepLearningSheet } from '../sheets/deep-learning-sheet.ts'
import type { CourseLanding } from './course-landing.ts'
import { deepLearningSessions } from './deep-learning-sessions.ts'
import { certificateIncluded, sharedFaq } from './shared-faq.ts'

export const landing: CourseLanding = {
  seats: 'Disponibles',
  hero: {
    title: 'Deep Learning',
    lead: 'Para quien ya clasifica píxeles y necesita objetos: redes que detectan techos y segmentan parcelas. En doce semanas publicas un modelo que procesa escenas nuevas.',
    enrol: 'Inscribirme',
  },
  price: {
    title: 'Deep Learning',
    enrol: 'Inscribirme',
  },
  sections: ['syllabus', 'people', 'applications', 'audience', 'faq'],
  sheet: deepLearningSheet,
  audience: {
    text: 'Especialistas en teledetección, ciudad, agro y ambiente que necesitan formas, no solo colores, y quieren entrenar sus propias redes.',
    requirements: [
      'Python básico: variables, listas y funciones',
      'QGIS básico: capas, proyecciones y simbología',
      'Haber entrenado un modelo ayuda; si no, lo repasamos en las dos primeras sesiones',
    ],
  },
  includes: {
    title: 'Qué incluye',
    items: [
      { title: '13 clases en vivo', text: 'Una por semana y dos en la última, con los proyectos.' },
      {
        title: 'Plataforma con grabaciones',
        text: 'Un año, con el notebook, los pesos y los recortes de cada clase.',
      },
      { title: 'Cómputo en la nube', text: 'Los notebooks se ejecutan en Colab con GPU.' },
      certificateIncluded,
    ],
  },
  syllabus: {
    title: 'Trece sesiones, del tensor al servicio',
    lead: 'Abre cada una para ver su contenido, sus herramientas y su caso.',
    stages: [
      { name: 'Qué aprende una red', sessions: 4 },
      { name: 'Segmentar y detectar', sessions: 5 },
      { name: 'Tiempo, modelos fundacionales y publicación', sessions: 4 },
    ],
    sessions: deepLearningSessions,
  },
  applications: {
    title: 'Para qué se usa',
    items: [
      {
        title: 'Huellas de edificios',
        place: 'Lima, Perú',
        tool: 'Mask R-CNN',
        text: 'Techos como polígonos para actualizar catastros.',
      },
      {
        title: 'Parcelas y cultivos',
        place: 'Núcleo de la Pampa',
        tool: 'Atención temporal',
        text: 'Límites de lote y cultivo de cada campaña.',
      },
      {
        title: 'Agua e inundaciones',
        place: 'Santa Fe, Argentina',
        tool: 'U-Net con Sentinel-1',
        text: 'Zona inundada, horas después del paso del satélite.',
      },
      {
        title: 'Minería y deforestación',
        place: 'Madre de Dios, Perú',
        tool: 'Redes siamesas',
        text: 'Frentes nuevos, con fecha y superficie.',
      },
      {
        title: 'Infraestructura',
        place: 'Pampa, Argentina',
        tool: 'YOLO',
        text: 'Paneles, silos, torres y caminos de una provincia.',
      },
      {
        title: 'Fuego',
        place: 'Amazonía boliviana',
        tool: 'Prithvi',
        text: 'Cicatrices de fuego y su recuperación por año.',
      },
    ],
  },
  technologies: {
    title: 'Con qué trabajamos',
    items: [
      { symbol: 'Pt', name: 'PyTorch', description: 'Redes y entrenamiento' },
      { symbol: 'Tg', name: 'TorchGeo', description: 'Recortes, sensores y pesos geoespaciales' },
      { symbol: 'Li', name: 'PyTorch Lightning', description: 'Entrenamientos ordenados' },
      { symbol: 'Sa', name: 'Segment Anything', description: 'Etiquetado asistido' },
      { symbol: 'Ra', name: 'Rasterio', description: 'Ventanas y mosaicos' },
      { symbol: 'Qg', name: 'QGIS', description: 'Etiquetas y control del resultado' },
      { symbol: 'On', name: 'ONNX Runtime', description: 'Modelos para cualquier servidor' },
      { symbol: 'Fa', name: 'FastAPI', description: 'El modelo como servicio' },
    ],
  },
  faq: {
    title: 'Preguntas frecuentes',
    items: [
      ...sharedFaq,
      {
        question: '¿Necesito una GPU?',
        answer:
          'No. Los notebooks se ejecutan en la nube, con redes y recortes a la medida de sus límites de uso. Si tienes una GPU propia, también te mostramos cómo aprovecharla.',
      },
      {
        question: '¿Tengo que hacer antes Aprendizaje Automático?',
        answer:
          'No es obligatorio. Si ya sabes separar entrenamiento y prueba y leer una matriz de confusión, puedes empezar aquí.',
      },
    ],
  },
  enquiry: {
    title: 'Pregunta por este curso',
    lead: 'Cuéntanos qué quieres detectar y te decimos si este curso te sirve.',
  },
  closing: {
    title: 'Tu red, tus imágenes, doce semanas',
    text: 'En clase se revisan los entrenamientos de cada persona.',
    enrol: 'Inscribirme',
  },
}
