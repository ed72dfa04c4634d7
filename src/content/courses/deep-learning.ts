import { deepLearningSheet } from '../sheets/deep-learning-sheet.ts'
import type { CourseLanding } from './course-landing.ts'
import { deepLearningSessions } from './deep-learning-sessions.ts'
import { sharedFaq } from './shared-faq.ts'

export const landing: CourseLanding = {
  liveClasses: '13 clases en vivo',
  seats: 'Disponibles',
  hero: {
    title: 'Deep Learning',
    lead: 'Para quien ya clasifica píxeles y necesita objetos: redes que detectan techos, segmentan parcelas y siguen el agua. En doce semanas publicas un modelo que procesa escenas nuevas.',
    enrol: 'Inscribirme',
  },
  price: {
    title: 'Deep Learning',
    enrol: 'Inscribirme',
  },
  sections: ['syllabus', 'people', 'applications', 'audience', 'faq'],
  sheet: deepLearningSheet,
  audience: {
    title: 'Para quien llegó al techo de la clasificación por píxel',
    text: 'Especialistas en teledetección, ciudad, agro y ambiente que necesitan objetos y formas, no solo colores, y que quieren entrenar sus propias redes en lugar de pedirlas prestadas.',
    requirements: [
      'Python básico: variables, listas y funciones; ayuda haber usado NumPy',
      'QGIS básico: capas, proyecciones y simbología',
      'Haber entrenado algún modelo ayuda. Si no, repasamos lo necesario en las dos primeras sesiones',
    ],
  },
  includes: {
    title: 'Qué incluye',
    items: [
      {
        title: '13 clases en vivo',
        text: 'Una por semana y dos en la última, cuando se presentan los proyectos.',
      },
      {
        title: 'Plataforma con grabaciones',
        text: 'Cada clase queda disponible un año, con su notebook, sus pesos entrenados y sus recortes.',
      },
      {
        title: 'Cómputo en la nube',
        text: 'Los notebooks se ejecutan en Colab con GPU. No hace falta comprar un equipo.',
      },
      {
        title: 'Certificado',
        text: 'Certificado digital al completar el curso, con código para verificarlo en línea.',
      },
    ],
  },
  syllabus: {
    title: 'Trece sesiones, del tensor al servicio',
    lead: 'Cuatro para entender qué aprende una red, cinco para segmentar y detectar, cuatro para el tiempo, los modelos fundacionales y la publicación.',
    stages: [
      { name: 'Qué aprende una red', sessions: 4 },
      { name: 'Segmentar y detectar', sessions: 5 },
      { name: 'Tiempo, modelos fundacionales y publicación', sessions: 4 },
    ],
    sessions: deepLearningSessions,
  },
  applications: {
    title: 'Para qué se usa',
    lead: 'Problemas donde importa la forma del objeto, no solo el color del píxel.',
    items: [
      {
        title: 'Huellas de edificios',
        place: 'Lima, Perú',
        tool: 'Mask R-CNN',
        text: 'Techos como polígonos para actualizar catastros y estimar población donde no hay censo.',
      },
      {
        title: 'Parcelas y cultivos',
        place: 'Núcleo de la Pampa',
        tool: 'Atención temporal',
        text: 'Límites de lote y cultivo por campaña, a partir de la curva de todo el año.',
      },
      {
        title: 'Agua e inundaciones',
        place: 'Santa Fe, Argentina',
        tool: 'U-Net con Sentinel-1',
        text: 'Mancha de agua con radar pocas horas después del paso del satélite.',
      },
      {
        title: 'Minería y deforestación',
        place: 'Madre de Dios, Perú',
        tool: 'Redes siamesas',
        text: 'Frentes nuevos detectados por su forma, con fecha y superficie.',
      },
      {
        title: 'Infraestructura',
        place: 'Pampa, Argentina',
        tool: 'YOLO',
        text: 'Paneles solares, silos, torres y caminos contados sobre toda una provincia.',
      },
      {
        title: 'Fuego',
        place: 'Amazonía boliviana',
        tool: 'Prithvi',
        text: 'Cicatrices separadas de sombras y suelos oscuros, y su recuperación año por año.',
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
    lead: 'Cuéntanos qué quieres detectar y con qué imágenes. Te decimos si este curso te sirve y cuándo empieza la próxima cohorte.',
  },
  closing: {
    title: 'Tu red, tus imágenes, doce semanas',
    text: 'Los entrenamientos de cada persona se miran en clase.',
    enrol: 'Inscribirme',
  },
}
