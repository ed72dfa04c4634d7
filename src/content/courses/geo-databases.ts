import { hurricaneDistanceSheet } from '../sheets/hurricane-distance-sheet.ts'
import type { CourseLanding } from './course-landing.ts'
import { certificateIncluded, recordingsIncluded, sharedFaq } from './shared-faq.ts'

export const landing: CourseLanding = {
  hero: {
    title: 'Bases de Datos Geoespaciales con PostGIS',
    lead: 'Una base que responde preguntas como cuánta gente vive a 500\u00a0m del río. En seis semanas, sin saber SQL antes.',
  },
  sections: ['syllabus', 'study', 'audience', 'applications', 'people', 'faq'],
  study: {
    kind: 'query',
    title: 'Una pregunta escrita en SQL',
    lead: '¿Cuántos metros cuadrados de verde hay por habitante en cada sector censal?',
    sql: `SELECT s.id,
  coalesce(sum(ST_Area(
    ST_Intersection(s.geom, v.geom)
  )), 0) / s.habitantes AS verde
FROM sectores s
LEFT JOIN zonas_verdes v
  ON ST_Intersects(s.geom, v.geom)
GROUP BY s.id
ORDER BY verde;`,
    notes: [
      {
        title: 'ST_Intersects',
        text: 'Junta cada sector con el verde que lo toca.',
      },
      {
        title: 'LEFT JOIN',
        text: 'Conserva los sectores sin nada de verde, que son los que buscas.',
      },
    ],
  },
  sheet: hurricaneDistanceSheet,
  audience: {
    text: 'Catastro, servicios públicos, ambiente: donde se repiten los mismos geoprocesos cada mes.',
    requirements: [
      'QGIS básico: capas, proyecciones y tabla de atributos',
      'Python básico para las dos últimas sesiones: variables, listas y funciones',
      'Una computadora donde instalar PostgreSQL en la primera clase; no hace falta saber SQL',
    ],
  },
  includes: [
    { title: '6 clases en vivo', text: 'Dos horas por semana, con consultas sobre la base de todos.' },
    recordingsIncluded('el respaldo de la base y las consultas'),
    { title: 'Proyecto final revisado', text: 'La base de un problema tuyo, revisada tabla por tabla.' },
    certificateIncluded,
  ],
  syllabus: {
    title: 'De archivos sueltos a una base con reglas',
    lead: 'Tablas, índices y permisos en seis sesiones, y un proyecto propio.',
    sessions: [
      {
        title: 'Introducción a las bases de datos espaciales con PostGIS',
        description:
          'Qué resuelve una base que una carpeta no: tipos, reglas y varias personas a la vez. Instalamos PostgreSQL y PostGIS, creamos el primer esquema y cargamos capas vectoriales con su sistema de referencia.',
        outcome: 'Creas una base espacial, cargas tus capas con su SRID y las abres en QGIS.',
        tools: ['PostgreSQL', 'PostGIS', 'pgAdmin', 'ogr2ogr'],
        regionalCase: 'Lima: distritos, paraderos y parques de tres archivos sueltos a un esquema.',
      },
      {
        title: 'Consultas espaciales básicas',
        description:
          'SELECT, WHERE y JOIN, y enseguida su versión en el espacio: intersección, distancia, área y contención. Vemos cuándo usar geometry y cuándo geography, y por qué una distancia en grados no sirve.',
        outcome: 'Cuentas con una consulta las personas, lotes o escuelas a cierta distancia.',
        tools: ['ST_Intersects', 'ST_DWithin', 'ST_Transform', 'GROUP BY'],
        regionalCase: 'Escuelas y viviendas a menos de 500\u00a0m del Riachuelo, por municipio.',
      },
      {
        title: 'Modelado relacional espacial',
        description:
          'Del problema a las tablas: entidades, claves, relaciones y normalización. Agregamos restricciones que impiden geometrías inválidas, superposiciones y códigos repetidos antes de que entren.',
        outcome: 'Diseñas un modelo con reglas, y la base rechaza el dato que no las cumple.',
        tools: ['Claves foráneas', 'CHECK', 'ST_IsValid', 'EXCLUDE'],
        regionalCase: 'Catastro de un municipio del Valle de México: predios, titulares y usos del suelo.',
      },
      {
        title: 'Consultas avanzadas',
        description:
          'Índices GiST, planes de ejecución, subconsultas con nombre y funciones de ventana. Buscamos el vecino más cercano, partimos polígonos grandes y guardamos resultados en vistas materializadas.',
        outcome: 'Encuentras qué frena una consulta y la llevas de minutos a segundos.',
        tools: ['GiST', 'EXPLAIN ANALYZE', 'LATERAL', 'ST_Subdivide'],
        regionalCase: 'Desmontes del Gran Chaco cruzados con áreas protegidas y tierras comunitarias.',
      },
      {
        title: 'Integración con QGIS y Python',
        description:
          'Edición de varias personas desde QGIS con roles y permisos, historial de cambios con disparadores, y lectura y escritura desde un notebook con GeoPandas. El informe de cada mes se vuelve un script.',
        outcome: 'Tu equipo edita la misma capa a la vez, y un script genera el informe del mes.',
        tools: ['QGIS', 'GeoPandas', 'SQLAlchemy', 'Roles y permisos'],
        regionalCase: 'Red de agua de Bogotá: roturas cargadas por cuadrilla y resumen semanal por sector.',
      },
      {
        title: 'Proyecto final',
        description:
          'Llevas un problema de tu trabajo: lo modelas, cargas los datos, escribes las consultas que lo responden y las muestras en un mapa. Cerramos con respaldos, restauración y una guía para quien herede la base.',
        outcome: 'Entregas una base documentada, con respaldo y cinco consultas de tu problema.',
        tools: ['pg_dump', 'Vistas', 'QGIS', 'PostGIS'],
        regionalCase: 'De ejemplo: inundaciones en Santa Fe, con manzanas, población y escuelas afectadas.',
      },
    ],
  },
  applications: [
    {
      title: 'Servicios públicos',
      place: 'Bogotá, Colombia',
      tool: 'Vecino más cercano con LATERAL',
      text: 'Roturas por tramo de red y la cuadrilla más cercana.',
    },
    {
      title: 'Transporte',
      place: 'Lima, Perú',
      tool: 'ST_DWithin y GROUP BY',
      text: 'Viajes por parada y población a cinco minutos a pie.',
    },
    {
      title: 'Agro',
      place: 'Pampa, Argentina',
      tool: 'Modelo relacional con vigencia',
      text: 'Lotes, campañas y rendimientos de diez años.',
    },
  ],
  technologies: [
    { symbol: 'Pg', name: 'PostgreSQL', description: 'La base de datos, libre y sin tope de usuarios' },
    { symbol: 'Ps', name: 'PostGIS', description: 'Geometrías, índices y funciones espaciales' },
    { symbol: 'Qg', name: 'QGIS', description: 'Edición y mapas sobre la base' },
    { symbol: 'Py', name: 'Python y GeoPandas', description: 'Informes y rutinas' },
  ],
  faq: [
    ...sharedFaq,
    {
      question: '¿Necesito un servidor?',
      answer:
        'No. Trabajas con PostgreSQL en tu computadora. En la quinta sesión vemos qué cambia al llevarlo a un servidor compartido: roles, respaldos y acceso por red.',
    },
  ],
  closing: {
    title: 'Seis jueves para ordenar tus capas',
    text: 'El modelo de cada persona se revisa en clase.',
  },
}
