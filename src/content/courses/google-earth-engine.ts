import type { CourseLanding } from './course-landing.ts'
import { sharedFaq } from './shared-faq.ts'

export const landing: CourseLanding = {
  liveClasses: '5 clases en vivo',
  seats: 'Cupos limitados',
  hero: {
    title: 'Google Earth Engine con Python',
    lead: 'Cuarenta años de imágenes satelitales, procesados desde tu navegador. En cinco semanas pasas de buscar escenas a publicar mapas de cobertura y series de tiempo de tu propia zona.',
    enrol: 'Inscribirme',
  },
  price: {
    title: 'Google Earth Engine con Python',
    enrol: 'Inscribirme',
  },
  audience: {
    title: 'Para quien ya trabaja con mapas',
    text: 'Técnicas y técnicos de SIG, agronomía, ambiente, geología y planificación que hoy descargan imágenes una por una y quieren responder preguntas de toda una provincia, o de veinte años, sin llenar el disco.',
    requirements: [
      'Python básico: variables, listas y funciones',
      'QGIS básico: capas, proyecciones y simbología',
      'Una cuenta de Google; la habilitación de Earth Engine la hacemos juntos en la primera clase',
    ],
  },
  includes: {
    title: 'Qué incluye',
    items: [
      {
        title: '5 clases en vivo',
        text: 'Dos horas por semana con quien enseña en pantalla, tu notebook abierto y tiempo para equivocarse.',
      },
      {
        title: 'Plataforma con grabaciones',
        text: 'Cada clase queda disponible un año, con su notebook y sus datos, para repetirla cuando la necesites.',
      },
      {
        title: 'Acceso a la comunidad',
        text: 'Un grupo de colegas de la región para preguntar, mostrar resultados y pasarse oportunidades.',
      },
      {
        title: 'Certificado',
        text: 'Certificado digital al completar el curso, con código para verificarlo en línea.',
      },
    ],
  },
  syllabus: {
    title: 'Cinco sesiones, cinco notebooks',
    lead: 'Cada sesión resuelve un caso de la región y deja un notebook que puedes correr sobre tu propia zona.',
    sessions: [
      {
        session: 1,
        title: 'Introducción e interfaz web',
        description:
          'Cómo piensa Earth Engine: imágenes, colecciones y cálculo en el servidor. Recorremos el catálogo y el editor de código; filtramos por fecha, zona y nubosidad, y entendemos por qué un mapa aparece sin descargar nada.',
        outcome:
          'Encuentras y visualizas las escenas de Sentinel-2 de tu zona y las exportas a tu proyecto de QGIS.',
        tools: ['Code Editor', 'Data Catalog', 'Sentinel-2'],
        regionalCase: 'Crecida del Paraná frente a Santa Fe: antes, durante y después en tres composiciones.',
      },
      {
        session: 2,
        title: 'Google Earth Engine con Python y geemap',
        description:
          'Del editor web al notebook: autenticación, la API de Python y geemap para ver, comparar y exportar. Traducimos un script de JavaScript y lo volvemos una función que se repite por municipio.',
        outcome: 'Automatizas un mismo análisis para cien polígonos y guardas el resultado en una tabla.',
        tools: ['geemap', 'Earth Engine Python API', 'Jupyter', 'GeoPandas'],
        regionalCase: 'Superficie construida de Bogotá por localidad, de 2000 a hoy.',
      },
      {
        session: 3,
        title: 'Procesamiento de imágenes',
        description:
          'Máscaras de nubes y sombras, reescalado, mosaicos por mediana y calidad, índices espectrales y reducción por zonas. Sumamos radar de Sentinel-1 para los meses en que el cielo no abre.',
        outcome:
          'Armas un mosaico sin nubes y obtienes NDVI, NDWI y NBR medios por lote, con su fecha y su error.',
        tools: ['Sentinel-1', 'Landsat 8 y 9', 'Cloud Score+', 'Reductores'],
        regionalCase: 'Áreas quemadas en las sierras de Córdoba: severidad con dNBR por cuenca.',
      },
      {
        session: 4,
        title: 'Machine learning',
        description:
          'Muestras de entrenamiento, variables que importan y clasificación supervisada con Random Forest. Separamos entrenamiento y prueba por bloques espaciales, y leemos la matriz de confusión antes de mirar el mapa.',
        outcome: 'Produces un mapa de cultivos con su exactitud por clase y sabes dónde no hay que creerle.',
        tools: ['Random Forest', 'MapBiomas', 'scikit-learn', 'Matriz de confusión'],
        regionalCase: 'Soja, maíz y pasturas en la Pampa húmeda, con muestras de campo.',
      },
      {
        session: 5,
        title: 'Series de tiempo',
        description:
          'Veinte años de Landsat en una sola curva: armonización de sensores, tendencia y estacionalidad, detección de cambios y animaciones. Cerramos con la publicación de una aplicación web con tus resultados.',
        outcome:
          'Detectas la fecha y la magnitud de un cambio, y lo compartes en un mapa que se abre con un enlace.',
        tools: ['LandTrendr', 'MODIS', 'Earth Engine Apps'],
        regionalCase: 'Frente de deforestación en Rondônia, año por año desde 1990.',
      },
    ],
  },
  applications: {
    title: 'Para qué se usa',
    lead: 'Seis preguntas que se responden con lo que aprendes, listas para llevar a tu zona.',
    seriesNote: 'Cada curva es la forma típica de la serie de tiempo, no un dato medido.',
    items: [
      {
        title: 'Agricultura',
        text: 'Mapas de cultivos por campaña, vigor por lote y alerta de estrés hídrico a partir de NDVI y temperatura.',
        series: [
          0.15, 0.16, 0.2, 0.32, 0.55, 0.8, 0.92, 0.9, 0.7, 0.4, 0.2, 0.15, 0.16, 0.22, 0.38, 0.62, 0.86,
          0.95, 0.88, 0.62, 0.32, 0.18, 0.15,
        ],
      },
      {
        title: 'Bosques',
        text: 'Alertas de desmonte en el Gran Chaco y la Amazonía, con fecha y superficie de cada parche.',
        series: [
          0.88, 0.9, 0.86, 0.89, 0.91, 0.87, 0.9, 0.88, 0.86, 0.9, 0.3, 0.22, 0.26, 0.2, 0.24, 0.22, 0.27,
          0.25, 0.3, 0.28, 0.33, 0.31, 0.35,
        ],
      },
      {
        title: 'Agua e inundaciones',
        text: 'Extensión del agua con radar, aun con nubes, y frecuencia de anegamiento de cada parcela.',
        series: [
          0.12, 0.1, 0.14, 0.12, 0.5, 0.85, 0.6, 0.25, 0.14, 0.12, 0.1, 0.13, 0.12, 0.3, 0.95, 0.8, 0.55,
          0.34, 0.2, 0.14, 0.12, 0.1, 0.12,
        ],
      },
      {
        title: 'Ciudad',
        text: 'Expansión urbana, islas de calor y pérdida de suelo productivo en los bordes de la ciudad.',
        series: [
          0.08, 0.09, 0.1, 0.12, 0.14, 0.17, 0.2, 0.25, 0.31, 0.38, 0.46, 0.54, 0.61, 0.68, 0.74, 0.79, 0.83,
          0.86, 0.88, 0.9, 0.91, 0.92, 0.93,
        ],
      },
      {
        title: 'Fuego',
        text: 'Área quemada y severidad por cuenca a los pocos días del incendio, con una misma receta cada año.',
        series: [
          0.7, 0.76, 0.7, 0.62, 0.68, 0.75, 0.7, 0.64, 0.08, 0.1, 0.16, 0.2, 0.24, 0.3, 0.33, 0.38, 0.4, 0.45,
          0.47, 0.52, 0.54, 0.58, 0.6,
        ],
      },
      {
        title: 'Costa y glaciares',
        text: 'Retroceso de costas y de hielo en los Andes, medido con décadas de Landsat.',
        series: [
          0.95, 0.9, 0.93, 0.86, 0.88, 0.8, 0.82, 0.76, 0.7, 0.73, 0.66, 0.6, 0.62, 0.55, 0.5, 0.52, 0.44,
          0.4, 0.35, 0.36, 0.28, 0.24, 0.18,
        ],
      },
    ],
  },
  teachers: {
    title: 'Quién enseña',
    people: [
      {
        name: 'Lucía Ferreyra',
        role: 'Especialista en teledetección',
        description:
          'Doce años haciendo mapas de cobertura para organismos de agua y bosques de la región. Enseña con el notebook abierto y los errores a la vista.',
        linkedin: 'https://www.linkedin.com/in/meridiano-example-lucia-ferreyra',
        sample: true,
      },
    ],
  },
  technologies: {
    title: 'Con qué trabajamos',
    items: [
      { symbol: 'Ee', name: 'Google Earth Engine', description: 'Catálogo y cómputo en la nube' },
      { symbol: 'Py', name: 'Python', description: 'El lenguaje de todos los notebooks' },
      { symbol: 'Gm', name: 'geemap', description: 'Mapas interactivos en el notebook' },
      { symbol: 'Ju', name: 'Jupyter y Colab', description: 'Sin instalar nada en tu equipo' },
      { symbol: 'Gp', name: 'GeoPandas', description: 'Polígonos y tablas' },
      { symbol: 'Sk', name: 'scikit-learn', description: 'Validación de los modelos' },
      { symbol: 'Qg', name: 'QGIS', description: 'Edición final del mapa' },
      { symbol: 'Se', name: 'Sentinel y Landsat', description: 'Imágenes ópticas y de radar' },
    ],
  },
  faq: {
    title: 'Preguntas frecuentes',
    items: [
      ...sharedFaq,
      {
        question: '¿Google Earth Engine tiene costo?',
        answer:
          'Para aprender, investigar y usos no comerciales no. En la primera clase registramos tu proyecto y vemos qué cambia si lo vas a usar en una empresa.',
      },
    ],
  },
  enquiry: {
    title: 'Pregunta por este curso',
    lead: 'Cuéntanos qué quieres mapear. Te decimos si este curso te sirve y cuándo empieza la próxima cohorte.',
  },
  closing: {
    title: 'Tu zona, tus datos, cinco semanas',
    text: 'Cupos limitados para poder mirar el notebook de cada persona.',
    enrol: 'Inscribirme',
  },
}
