import { valentinaPinto } from '../teachers.ts'
import type { CourseLanding } from './course-landing.ts'
import { deepLearningSessions } from './deep-learning-sessions.ts'
import { sharedFaq } from './shared-faq.ts'

export const landing: CourseLanding = {
  liveClasses: '13 clases en vivo',
  seats: 'Disponibles',
  hero: {
    title: 'Deep Learning',
    lead: 'Redes que detectan techos, segmentan parcelas y siguen el avance del agua. En doce semanas vas del primer tensor a un modelo publicado que procesa una escena nueva sin que nadie lo toque.',
    enrol: 'Inscribirme',
  },
  price: {
    title: 'Deep Learning',
    enrol: 'Inscribirme',
  },
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
        text: 'Los notebooks corren en Colab con placa de video. No hace falta comprar equipo.',
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
    sessions: deepLearningSessions,
  },
  applications: {
    title: 'Para qué se usa',
    lead: 'Problemas donde importa la forma del objeto, no solo el color del píxel.',
    seriesNote: 'Cada curva es la forma típica del fenómeno en el tiempo, no un dato medido.',
    items: [
      {
        title: 'Huellas de edificios',
        text: 'Techos como polígonos para actualizar catastros y estimar población donde no hay censo.',
        series: [
          0.11, 0.12, 0.12, 0.12, 0.12, 0.31, 0.31, 0.33, 0.31, 0.31, 0.53, 0.52, 0.53, 0.52, 0.72, 0.71,
          0.72, 0.73, 0.72, 0.93, 0.92, 0.91, 0.93,
        ],
      },
      {
        title: 'Parcelas y cultivos',
        text: 'Límites de lote y cultivo por campaña, a partir de la curva de todo el año.',
        series: [
          0.14, 0.18, 0.17, 0.3, 0.5, 0.79, 0.95, 0.78, 0.52, 0.29, 0.19, 0.16, 0.15, 0.21, 0.3, 0.54, 0.8,
          0.94, 0.82, 0.57, 0.31, 0.18, 0.15,
        ],
      },
      {
        title: 'Agua e inundaciones',
        text: 'Mancha de agua con radar pocas horas después del paso del satélite.',
        series: [
          0.13, 0.13, 0.12, 0.13, 0.36, 0.73, 0.38, 0.15, 0.12, 0.13, 0.11, 0.13, 0.15, 0.38, 0.96, 0.92,
          0.59, 0.5, 0.36, 0.19, 0.15, 0.13, 0.13,
        ],
      },
      {
        title: 'Minería y deforestación',
        text: 'Frentes nuevos detectados por su forma, con fecha y superficie.',
        series: [
          0.89, 0.88, 0.91, 0.87, 0.9, 0.89, 0.87, 0.86, 0.78, 0.76, 0.69, 0.65, 0.62, 0.61, 0.51, 0.48, 0.46,
          0.44, 0.37, 0.31, 0.3, 0.19, 0.21,
        ],
      },
      {
        title: 'Infraestructura',
        text: 'Paneles solares, silos, torres y caminos contados sobre toda una provincia.',
        series: [
          0.1, 0.1, 0.11, 0.12, 0.15, 0.18, 0.21, 0.24, 0.3, 0.36, 0.42, 0.52, 0.59, 0.64, 0.72, 0.77, 0.81,
          0.84, 0.87, 0.88, 0.9, 0.91, 0.9,
        ],
      },
      {
        title: 'Fuego',
        text: 'Cicatrices separadas de sombras y suelos oscuros, y su recuperación año por año.',
        series: [
          0.77, 0.81, 0.81, 0.83, 0.78, 0.78, 0.82, 0.11, 0.17, 0.27, 0.31, 0.39, 0.4, 0.45, 0.54, 0.53, 0.56,
          0.62, 0.63, 0.62, 0.67, 0.69, 0.67,
        ],
      },
    ],
  },
  teachers: { title: 'Quién enseña', people: [valentinaPinto] },
  technologies: {
    title: 'Con qué trabajamos',
    items: [
      { symbol: 'Pt', name: 'PyTorch', description: 'Redes y entrenamiento' },
      { symbol: 'Tg', name: 'TorchGeo', description: 'Recortes, sensores y pesos geoespaciales' },
      { symbol: 'Li', name: 'PyTorch Lightning', description: 'Entrenamientos ordenados' },
      { symbol: 'Sa', name: 'Segment Anything', description: 'Etiquetado asistido' },
      { symbol: 'Ra', name: 'Rasterio', description: 'Ventanas y mosaicos' },
      { symbol: 'Qg', name: 'QGIS', description: 'Etiquetas y control del resultado' },
      { symbol: 'On', name: 'ONNX Runtime', description: 'Modelos que corren en cualquier servidor' },
      { symbol: 'Fa', name: 'FastAPI', description: 'El modelo como servicio' },
    ],
  },
  faq: {
    title: 'Preguntas frecuentes',
    items: [
      ...sharedFaq,
      {
        question: '¿Necesito una placa de video?',
        answer:
          'No. Los notebooks corren en la nube, con redes y recortes a la medida de sus límites de uso. Si tienes placa propia, también te mostramos cómo aprovecharla.',
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
