import { sceneSearchSheet } from '../sheets/scene-search-sheet.ts'
import type { CourseLanding } from './course-landing.ts'
import { certificateIncluded, recordingsIncluded, sharedFaq } from './shared-faq.ts'

export const landing: CourseLanding = {
  seats: 'Lugares limitados',
  hero: {
    title: 'Adquisición de datos geoespaciales',
    lead: 'Imágenes, censos, calles, lluvia y relieve con Python. En ocho semanas los trae un script.',
  },
  sections: ['syllabus', 'study', 'people', 'applications', 'audience', 'faq'],
  study: {
    kind: 'sources',
    title: 'De dónde salen los datos',
    lead: 'Cada fuente con su licencia y la sesión en que la usas.',
    sources: [
      {
        name: 'Geoservicios nacionales y provinciales',
        data: 'Suelos, caminos, límites',
        licence: 'La de cada organismo; en clase se lee antes de usar',
        session: 3,
      },
      { name: 'OpenStreetMap', data: 'Calles y servicios', licence: 'ODbL 1.0', session: 4 },
      {
        name: 'Sentinel-2 (Copernicus)',
        data: 'Imágenes ópticas a 10\u00a0m',
        licence: 'Uso libre con atribución',
        session: 5,
      },
      { name: 'CHIRPS', data: 'Lluvia diaria desde 1981', licence: 'Dominio público', session: 6 },
      { name: 'Censos nacionales', data: 'Población por radio', licence: 'La de cada instituto', session: 7 },
      { name: 'FIRMS (NASA)', data: 'Focos de calor del día', licence: 'Uso libre', session: 8 },
    ],
  },
  sheet: sceneSearchSheet,
  audience: {
    text: 'Analistas que bajan capas de seis portales, las corrigen y al mes siguiente empiezan de nuevo.',
    requirements: [
      'Python básico: variables, listas y funciones',
      'QGIS básico: capas, proyecciones y simbología',
      'Un navegador: los notebooks se ejecutan en la nube o en tu computadora',
    ],
  },
  includes: [
    {
      title: '12 clases en vivo',
      text: 'Ocho de contenido, los miércoles, y cuatro de práctica en un día que acordamos.',
    },
    recordingsIncluded('el notebook y una copia de los datos'),
    {
      title: 'Un catálogo de fuentes',
      text: 'Direcciones, licencias y límites de uso, probados en clase.',
    },
    certificateIncluded,
  ],
  syllabus: {
    title: 'Descargar y limpiar datos con Python',
    lead: 'Cada sesión deja una función que sirve para tu zona.',
    sessions: [
      {
        title: 'Python para datos geoespaciales',
        description:
          'El entorno de trabajo, el notebook y las piezas que usamos todo el curso: geometrías, tablas y sistemas de referencia. Repetimos en veinte líneas lo que en el escritorio son doce clics.',
        outcome: 'Lees, reproyectas, cruzas y guardas una capa desde un notebook.',
        tools: ['Jupyter', 'GeoPandas', 'Shapely', 'pyproj'],
        regionalCase: 'Radios censales de Rosario: densidad por barrio a partir de dos archivos oficiales.',
      },
      {
        title: 'Formatos, calidad y limpieza',
        description:
          'Qué formato para qué trabajo: GeoPackage, GeoParquet y GeoTIFF optimizado para la nube. Detectamos y corregimos geometrías inválidas, codificaciones rotas, duplicados y códigos que no coinciden.',
        outcome: 'Escribes un control que dice qué registros fallan y por qué.',
        tools: ['GDAL', 'GeoParquet', 'Shapely', 'pandas'],
        regionalCase: 'Límites comunales de Chile: tres fuentes que no coinciden y una capa que sí.',
      },
      {
        title: 'Geoservicios e infraestructuras de datos',
        description:
          'WMS, WFS, OGC API y servicios REST de las infraestructuras de datos espaciales de la región. Leemos sus capacidades, pedimos solo la zona que hace falta y paginamos sin perder registros.',
        outcome: 'Descargas por código capas oficiales completas.',
        tools: ['OWSLib', 'WFS', 'OGC API Features', 'requests'],
        regionalCase:
          'Suelos y caminos rurales de la Pampa desde los geoservicios nacionales y provinciales.',
      },
      {
        title: 'OpenStreetMap y redes de calles',
        description:
          'Cómo está etiquetado el mapa colaborativo y cómo medir si está completo en tu ciudad. Consultas con Overpass, redes de calles como grafos, rutas e isócronas a pie y en automóvil.',
        outcome: 'Calculas cuánta población llega a pie a un servicio en quince minutos.',
        tools: ['OSMnx', 'Overpass', 'NetworkX', 'Isócronas'],
        regionalCase: 'Acceso a pie a las estaciones de TransMilenio en Bogotá.',
      },
      {
        title: 'Imágenes satelitales con STAC',
        description:
          'Catálogos STAC: buscar por fecha, zona y nubosidad sin abrir una página. Leemos de cada escena solo la ventana que interesa, la recortamos, la apilamos y calculamos índices.',
        outcome: 'Obtienes una serie de Sentinel-2 de tu zona sin bajar escenas enteras.',
        tools: ['pystac-client', 'odc-stac', 'Rasterio', 'Sentinel-2'],
        regionalCase: 'Piscinas de evaporación del salar de Atacama, una imagen por trimestre.',
      },
      {
        title: 'Clima y relieve',
        description:
          'Datos en cubos: tiempo, latitud y longitud. Lluvia, temperatura y modelos de elevación en NetCDF y Zarr; resúmenes por cuenca, anomalías contra un período de referencia y derivadas del terreno.',
        outcome: 'Calculas la anomalía de lluvia de cualquier polígono y la comparas con treinta años.',
        tools: ['xarray', 'CHIRPS', 'ERA5-Land', 'Copernicus DEM'],
        regionalCase: 'Sequía de 2022 y 2023 en la Pampa: déficit de lluvia por departamento.',
      },
      {
        title: 'API, censos y datos de páginas web',
        description:
          'Claves, límites de uso y reintentos; tablas de censos unidas a su geometría; geocodificación de direcciones y lectura de páginas cuando no hay API. Con licencias y permisos a la vista.',
        outcome: 'Unes mediciones de una API con la población de un censo.',
        tools: ['requests', 'pandas', 'Beautiful Soup', 'Nominatim'],
        regionalCase: 'Calidad del aire en el Valle de México: mediciones horarias y población expuesta.',
      },
      {
        title: 'Rutinas que se ejecutan solas',
        description:
          'El notebook se vuelve programa: parámetros, registro de errores, pruebas y ejecuciones programadas. Guardamos el resultado en GeoParquet, lo consultamos con SQL y publicamos un mapa con fecha.',
        outcome: 'Dejas una rutina diaria que descarga, controla, guarda y avisa.',
        tools: ['DuckDB Spatial', 'GeoParquet', 'GitHub Actions', 'pytest'],
        regionalCase: 'Focos de calor en la Amazonía: descarga diaria de FIRMS y resumen por municipio.',
      },
    ],
  },
  applications: [
    {
      title: 'Agua y sequía',
      place: 'Pampa, Argentina',
      tool: 'CHIRPS y xarray',
      text: 'Lluvia por cuenca y su anomalía, cada semana.',
    },
    {
      title: 'Movilidad',
      place: 'Bogotá, Colombia',
      tool: 'OSMnx y NetworkX',
      text: 'Tiempos de viaje por hora sobre la red de calles.',
    },
    {
      title: 'Fuego',
      place: 'Amazonía',
      tool: 'FIRMS y DuckDB Spatial',
      text: 'Focos de calor del día y el poblado más cercano.',
    },
  ],
  technologies: [
    { symbol: 'Gp', name: 'GeoPandas', description: 'Capas vectoriales como tablas' },
    { symbol: 'Ra', name: 'Rasterio y GDAL', description: 'Lectura por ventanas y conversión' },
    { symbol: 'St', name: 'STAC', description: 'Búsqueda en catálogos de imágenes' },
    { symbol: 'Dd', name: 'DuckDB', description: 'SQL sobre GeoParquet, sin servidor' },
  ],
  faq: [
    ...sharedFaq,
    {
      question: '¿Los datos del curso tienen costo?',
      answer:
        'No. Todas las fuentes son abiertas. Algunas piden una cuenta gratuita; te decimos cuáles antes de cada clase.',
    },
  ],
  closing: {
    title: 'La próxima descarga la hace un script',
    text: 'Lugares limitados: en clase se revisa la rutina de cada persona.',
  },
}
