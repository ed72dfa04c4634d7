/** Texts of the waitlist of a planned career: they must not promise a date or a price. */
export const webGisPage = {
  tag: 'Lista de espera',
  title: 'Web GIS Developer',
  lead: 'Un mapa que solo se abre en tu computadora llega a una persona. Estamos preparando la carrera para publicarlo: de la base de datos al navegador, con herramientas abiertas.',
  action: 'Unirme a la lista',
  status: 'Carrera en preparación. Fecha y precio a confirmar.',
  layers: {
    title: 'Las capas de lo que vas a construir',
    lead: 'Un visor propio que crece con cada módulo. Este es el recorrido que estamos armando.',
    items: [
      {
        name: 'Datos',
        tools: 'PostGIS · GeoParquet · COG',
        text: 'Guardar vectores y rásteres para que se lean por partes, sin mover archivos enteros.',
      },
      {
        name: 'Servicios',
        tools: 'FastAPI · pg_tileserv · OGC API',
        text: 'Publicar teselas y consultas con permisos, y saber cuánto tarda cada una.',
      },
      {
        name: 'Mapa',
        tools: 'MapLibre · deck.gl · TypeScript',
        text: 'Dibujar un millón de puntos sin que el teléfono se congele, con un estilo que se lee.',
      },
      {
        name: 'Aplicación',
        tools: 'React · pruebas · accesibilidad',
        text: 'Filtros, búsquedas y formularios de campo que funcionan con mala señal.',
      },
      {
        name: 'Publicación',
        tools: 'Docker · integración continua',
        text: 'Ponerlo en un dominio tuyo, medir su uso y actualizarlo sin cortes.',
      },
    ],
  },
  project: {
    title: 'Un caso de la región',
    text: 'El proyecto guía es un visor de alertas de deforestación del Chaco: imágenes nuevas cada semana, polígonos que se validan en campo y un tablero que abre en dos segundos.',
  },
  form: {
    title: 'Únete a la lista y te avisamos primero',
    lead: 'Cuéntanos qué mapa quieres publicar. Con las respuestas definimos el temario y el horario.',
  },
} as const
