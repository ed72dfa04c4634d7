import { waterErrorsSheet } from '../sheets/water-errors-sheet.ts'
import type { CourseLanding } from './course-landing.ts'
import { certificateIncluded, recordingsIncluded, sharedFaq } from './shared-faq.ts'

export const landing: CourseLanding = {
  hero: {
    title: 'Deep Learning',
    lead: 'Redes que detectan techos y segmentan parcelas. En doce semanas publicas la tuya, para escenas nuevas.',
  },
  sections: ['syllabus', 'people', 'applications', 'audience', 'faq'],
  sheet: waterErrorsSheet,
  audience: {
    text: 'Especialistas que quieren entrenar sus propias redes y hallar formas, no solo colores.',
    requirements: [
      'Python básico: variables, listas y funciones',
      'QGIS básico: capas, proyecciones y simbología',
      'Haber entrenado un modelo ayuda; si no, lo repasamos en las dos primeras sesiones',
    ],
  },
  includes: [
    {
      title: '13 clases en vivo',
      text: 'Una por semana, y otra para los proyectos en un día que acordamos.',
    },
    recordingsIncluded('el notebook, los modelos entrenados y los recortes de imagen'),
    { title: 'Cómputo en la nube', text: 'Los notebooks se ejecutan en Colab con GPU.' },
    certificateIncluded,
  ],
  syllabus: {
    title: 'Entrenar una red y publicarla',
    lead: 'Abre una sesión y verás su contenido, sus herramientas y su caso.',
    stages: [
      { name: 'Qué aprende una red', sessions: 4 },
      { name: 'Segmentar y detectar', sessions: 5 },
      { name: 'Tiempo, modelos fundacionales y publicación', sessions: 4 },
    ],
    sessions: [
      {
        title: 'Tensores, gradientes y PyTorch',
        description:
          'Qué es una red: multiplicaciones, una función de pérdida y un gradiente. Escribimos el ciclo de entrenamiento a mano y lo comparamos con una regresión.',
        outcome: 'Entrenas una red pequeña desde cero y explicas cada línea.',
        tools: ['PyTorch', 'NumPy', 'Colab'],
        regionalCase: 'Temperatura de superficie en Santiago a partir de verde, altura y densidad.',
      },
      {
        title: 'Entrenar y validar',
        description:
          'Optimizadores, tasas de aprendizaje, regularización y parada temprana. Curvas de entrenamiento y validación, semillas, y registro de experimentos para saber qué cambió entre uno y otro.',
        outcome: 'Lees en sus curvas si a una red le faltan datos o le sobra capacidad.',
        tools: ['PyTorch Lightning', 'TensorBoard', 'AdamW'],
        regionalCase: 'Coberturas del delta del Paraná con píxeles de Landsat.',
      },
      {
        title: 'Redes convolucionales',
        description:
          'De la banda al patrón: convoluciones, campos receptivos y agrupamiento. Clasificamos escenas completas y miramos en qué parte de la imagen se apoyó la red.',
        outcome: 'Clasificas recortes por tipo de paisaje y muestras qué zona decidió.',
        tools: ['PyTorch', 'torchvision', 'Grad-CAM'],
        regionalCase: 'Cultivo, pastura y sabana en el Cerrado, a 10\u00a0m.',
      },
      {
        title: 'Datos geoespaciales para redes',
        description:
          'Recortes que conservan sus coordenadas, más de tres bandas, normalización por sensor y aumentos que no inventan paisajes. Particiones por zona, para que la prueba sea de verdad otra.',
        outcome: 'Preparas recortes y etiquetas para entrenar, con su partición espacial.',
        tools: ['TorchGeo', 'Rasterio', 'Albumentations', 'QGIS'],
        regionalCase: 'Piscinas, caminos y roca en el desierto de Atacama, etiquetados en QGIS.',
      },
      {
        title: 'Transferencia de aprendizaje',
        description:
          'Pesos entrenados sobre millones de imágenes, adaptados a unas cientos de las tuyas. Qué capas congelar, cuándo sirve un modelo de fotos y cuándo uno de Sentinel-2.',
        outcome: 'Adaptas una red ya entrenada a tu problema con pocas etiquetas.',
        tools: ['ResNet', 'TorchGeo', 'timm'],
        regionalCase: 'Minería aurífera en Madre de Dios con 300 recortes etiquetados.',
      },
      {
        title: 'Segmentación semántica con U-Net',
        description:
          'Una clase por píxel sin perder los bordes: codificador, decodificador y conexiones de salto. Máscaras desde polígonos de QGIS, pérdidas y la métrica IoU leída por clase.',
        outcome: 'Entrenas una U-Net con tus polígonos y obtienes la máscara de una escena.',
        tools: ['U-Net', 'segmentation-models-pytorch', 'Sentinel-1'],
        regionalCase: 'Inundaciones en Santa Fe con radar, aun bajo nubes.',
      },
      {
        title: 'Arquitecturas y pérdidas para segmentar',
        description:
          'DeepLabV3+, pirámides y atención. Clases que ocupan muy poco: pérdidas Dice y focal, muestreo y pesos. Unión de recortes sin costuras y comparación justa entre modelos.',
        outcome: 'Comparas tres redes con los mismos datos y eliges por IoU y tiempo.',
        tools: ['DeepLabV3+', 'Dice y focal', 'TorchMetrics'],
        regionalCase: 'Calles, techos y verde en Bogotá con imágenes de 50\u00a0cm.',
      },
      {
        title: 'Detección de objetos',
        description:
          'Cajas en lugar de píxeles: anclas, supresión de duplicados y precisión media. Objetos de pocos píxeles, cajas rotadas y recuento por zona con su error.',
        outcome: 'Cuentas objetos en una imagen y entregas puntos con su confianza.',
        tools: ['Faster R-CNN', 'YOLO', 'mAP'],
        regionalCase: 'Silos bolsa en la Pampa: cuántos hay por departamento después de la cosecha.',
      },
      {
        title: 'Segmentación de instancias y polígonos',
        description:
          'Cada objeto por separado y con su forma. Mask R-CNN, y después el trabajo cartográfico: vectorizar, enderezar bordes, unir en las costuras y controlar la topología.',
        outcome: 'Conviertes predicciones en polígonos que se cargan en un catastro.',
        tools: ['Mask R-CNN', 'GeoPandas', 'Shapely'],
        regionalCase: 'Techos de Lima: de la máscara a la huella de cada edificio.',
      },
      {
        title: 'Series de tiempo de imágenes',
        description:
          'La fecha como una dimensión más: redes recurrentes, convoluciones temporales y atención. Observaciones irregulares, nubes y predicción antes de que termine la campaña.',
        outcome: 'Clasificas cultivos por su curva y dices cuántas fechas hacen falta.',
        tools: ['LSTM', 'Atención temporal', 'Sentinel-2', 'xarray'],
        regionalCase: 'Doble cultivo en el núcleo de la Pampa, mes por mes.',
      },
      {
        title: 'Transformers y modelos fundacionales',
        description:
          'Qué cambia con la atención, y qué traen los modelos entrenados con imágenes de la Tierra. Segment Anything para etiquetar más rápido; ajuste fino de un modelo fundacional con pocos datos.',
        outcome: 'Etiquetas y predices con un modelo fundacional, y sabes cuándo basta una U-Net.',
        tools: ['ViT', 'Segment Anything', 'Prithvi', 'Clay'],
        regionalCase: 'Cicatrices de fuego en la Amazonía boliviana.',
      },
      {
        title: 'Detección de cambios',
        description:
          'Dos fechas, una pregunta: redes siamesas, registro entre imágenes y cambios que son solo sombra o estación. Alertas con fecha, superficie y confianza.',
        outcome: 'Produces una capa de cambios y separas los reales de los aparentes.',
        tools: ['Redes siamesas', 'TorchGeo', 'Sentinel-2'],
        regionalCase: 'Desmonte en el Gran Chaco entre dos estaciones secas.',
      },
      {
        title: 'Publicación y proyecto',
        description:
          'Inferencia sobre mosaicos enteros, exportación a ONNX, un servicio que recibe una escena y devuelve un GeoTIFF, costos y ficha del modelo. Presentación de los proyectos del grupo.',
        outcome: 'Publicas tu modelo como servicio, con su ficha y su error.',
        tools: ['ONNX Runtime', 'FastAPI', 'Docker', 'Ficha de modelo'],
        regionalCase: 'Crecimiento urbano del Valle de México: un servicio que procesa cada escena nueva.',
      },
    ],
  },
  applications: [
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
  ],
  technologies: [
    { symbol: 'Pt', name: 'PyTorch', description: 'Redes y entrenamiento' },
    { symbol: 'Tg', name: 'TorchGeo', description: 'Recortes, sensores y pesos geoespaciales' },
    { symbol: 'Qg', name: 'QGIS', description: 'Etiquetas y control del resultado' },
    { symbol: 'On', name: 'ONNX Runtime', description: 'Modelos para cualquier servidor' },
  ],
  faq: [
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
  closing: {
    title: 'En doce semanas publicas tu red',
    text: 'En clase se revisan los entrenamientos de cada persona.',
  },
}
