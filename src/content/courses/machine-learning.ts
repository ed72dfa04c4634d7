import { landslidesSheet } from '../sheets/landslides-sheet.ts'
import type { CourseLanding } from './course-landing.ts'
import { certificateIncluded, recordingsIncluded, sharedFaq } from './shared-faq.ts'

export const landing: CourseLanding = {
  hero: {
    title: 'Aprendizaje Automático',
    lead: 'Clasifica cultivos, estima rendimientos y agrupa barrios, con el error medido en otra zona. En ocho semanas, con Python.',
  },
  sections: ['syllabus', 'study', 'applications', 'audience', 'people', 'faq'],
  study: {
    kind: 'readings',
    title: 'Tres maneras de medir el error',
    lead: 'Cada mapa del curso se entrega con las tres.',
    readings: [
      {
        title: 'Al azar',
        text: 'La prueba queda al lado del entrenamiento: es el número más optimista.',
        tool: 'KFold',
      },
      {
        title: 'Por bloques',
        text: 'Se aparta una zona entera, como si nadie hubiera tomado muestras allí.',
        tool: 'GroupKFold',
      },
      {
        title: 'Fuera de dominio',
        text: 'Donde nada se parece a las muestras, el mapa queda en blanco.',
        tool: 'Área de aplicabilidad',
      },
    ],
  },
  sheet: landslidesSheet,
  audience: {
    text: 'Profesionales que ponderan capas a mano y quieren un resultado que se pueda repetir y comparar.',
    requirements: [
      'Python básico: variables, listas y funciones',
      'QGIS básico: capas, proyecciones y simbología',
      'Estadística de la universidad: media, varianza y correlación',
    ],
  },
  includes: [
    { title: '8 clases en vivo', text: 'Dos horas por semana: media de teoría, una y media de notebook.' },
    recordingsIncluded('el notebook y las muestras'),
    { title: 'Acceso a la comunidad', text: 'Colegas de la región para comparar resultados.' },
    certificateIncluded,
  ],
  syllabus: {
    title: 'Entrenar modelos y medir su error',
    lead: 'Cada sesión parte de una pregunta y termina con un error medido.',
    sessions: [
      {
        title: 'Del mapa al problema de aprendizaje',
        description:
          'Qué es una muestra, una variable y una etiqueta cuando hay coordenadas. Planteamos la pregunta, fijamos una línea de base sencilla y reconocemos las fugas de información que inflan un resultado.',
        outcome: 'Conviertes una pregunta de tu trabajo en una tabla de entrenamiento.',
        tools: ['scikit-learn', 'GeoPandas', 'pandas', 'Jupyter'],
        regionalCase: 'Valor del suelo en Bogotá: qué se puede predecir por manzana y qué no.',
      },
      {
        title: 'Variables que explican el territorio',
        description:
          'Índices espectrales, terreno, distancias, vecindad y clima llevados a una misma cuadrícula. Valores faltantes, escalas y categorías dentro de un flujo que se aplica igual al entrenar y al predecir.',
        outcome: 'Armas las variables de cada píxel o polígono en un flujo que se repite.',
        tools: ['Pipeline', 'Rasterio', 'xarray', 'Copernicus DEM'],
        regionalCase: 'Deslizamientos en el Valle de Aburrá: pendiente, curvatura, lluvia y cobertura.',
      },
      {
        title: 'Clasificación supervisada',
        description:
          'Regresión logística, árboles y Random Forest sobre muestras de campo. Clases desbalanceadas, umbrales, y cómo leer precisión, exhaustividad y matriz de confusión antes que el color del mapa.',
        outcome: 'Produces un mapa de clases con la exactitud de cada una.',
        tools: ['Random Forest', 'scikit-learn', 'Sentinel-2', 'Matriz de confusión'],
        regionalCase: 'Soja, maíz y girasol en la Pampa, con muestras de dos campañas.',
      },
      {
        title: 'Validación espacial',
        description:
          'Por qué partir las muestras al azar da un error falso cuando los vecinos se parecen. Bloques, zonas y fechas apartadas; autocorrelación del error y área donde el modelo todavía es aplicable.',
        outcome: 'Mides el error en otra zona y marcas en el mapa dónde no usarlo.',
        tools: ['GroupKFold', 'Variograma', 'Moran', 'Área de aplicabilidad'],
        regionalCase: 'Biomasa en la Amazonía: el mismo modelo validado al azar y por bloques.',
      },
      {
        title: 'Regresión y ensambles',
        description:
          'De clases a cantidades: regresión regularizada, gradient boosting y búsqueda de parámetros sin mirar la prueba. Residuos en el mapa, para ver qué le falta aprender al modelo.',
        outcome: 'Estimas una cantidad con su error medio y muestras dónde sobrestima.',
        tools: ['XGBoost', 'LightGBM', 'Optuna', 'scikit-learn'],
        regionalCase: 'Rendimiento de soja por departamento en Santa Fe y Córdoba antes de la cosecha.',
      },
      {
        title: 'Aprendizaje no supervisado',
        description:
          'Cuando no hay etiquetas: reducción de dimensiones, k-medias, agrupamiento por densidad y regiones contiguas. Cómo elegir el número de grupos y cómo ponerles nombre sin inventar.',
        outcome: 'Divides un territorio en zonas y explicas qué distingue a cada una.',
        tools: ['PCA', 'k-medias', 'HDBSCAN', 'spopt'],
        regionalCase: 'Tipos de barrio en Lima según densidad, pendiente, servicios y verde.',
      },
      {
        title: 'Interpretación e incertidumbre',
        description:
          'Qué miró el modelo y cuánto se le puede creer: importancia por permutación, valores SHAP, intervalos por cuantiles y predicción conforme. El mapa de incertidumbre acompaña siempre al de resultado.',
        outcome: 'Entregas cada predicción con su intervalo y explicas por qué salió así.',
        tools: ['SHAP', 'MAPIE', 'Permutación', 'Cuantiles'],
        regionalCase: 'Riesgo de incendio en la Chiquitania, con las zonas donde faltan datos a la vista.',
      },
      {
        title: 'Del notebook al producto',
        description:
          'Modelos guardados con su versión, predicción por bloques sobre áreas grandes, control de deriva cuando llega una campaña nueva y ficha del modelo. Presentación de los trabajos del grupo.',
        outcome: 'Ejecutas tu modelo sobre una provincia y lo entregas con su ficha.',
        tools: ['MLflow', 'Dask', 'joblib', 'Ficha de modelo'],
        regionalCase: 'Mapa anual de desmonte en el Chaco, repetido con la campaña siguiente.',
      },
    ],
  },
  applications: [
    {
      title: 'Cultivos y rendimiento',
      place: 'Santa Fe y Córdoba, Argentina',
      tool: 'XGBoost y validación por bloques',
      text: 'Qué hay sembrado y cuánto va a rendir cada lote.',
    },
    {
      title: 'Deslizamientos',
      place: 'Valle de Aburrá, Colombia',
      tool: 'Regresión logística y lluvia',
      text: 'Susceptibilidad por ladera según la lluvia reciente.',
    },
    {
      title: 'Salud',
      place: 'Piura, Perú',
      tool: 'Regresión por cuantiles',
      text: 'Riesgo de dengue por semana.',
    },
  ],
  technologies: [
    { symbol: 'Sk', name: 'scikit-learn', description: 'Modelos, flujos y validación' },
    { symbol: 'Xg', name: 'XGBoost y LightGBM', description: 'Ensambles de árboles' },
    { symbol: 'Sh', name: 'SHAP', description: 'Qué pesó en cada predicción' },
    { symbol: 'Qg', name: 'QGIS', description: 'Muestras de campo y mapa final' },
  ],
  faq: [
    ...sharedFaq,
    {
      question: '¿Hace falta una GPU?',
      answer:
        'No. Los modelos de este curso entrenan en una computadora común o en un notebook en la nube. La GPU aparece en Deep Learning, y allí también se usa en la nube.',
    },
  ],
  closing: {
    title: 'Un mapa con su error al lado',
    text: 'La validación de cada persona se revisa en clase.',
  },
}
