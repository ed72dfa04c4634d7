import made from './landslides.json' with { type: 'json' }
import type { MapSheet } from './map-sheet.ts'

const { figures, frame, legend } = made

export const landslidesSheet: MapSheet = {
  title: '¿Se deslizará la ladera? Un modelo y dos exámenes',
  caption:
    'Cada línea une un punto del examen con el más cercano que el modelo ya vio: con vecinos tan próximos, el primer examen es más fácil que una ladera nueva.',
  measured: `${figures.places} puntos de una montaña del sur de Ecuador, ${figures.slides} de ellos en deslizamientos; un bosque aleatorio con nueve variables del terreno. Se examina por quintos y se dibuja el tercero. Con puntos sorteados, el más cercano ya visto está a ${figures.metresToSeenByLot}\u00a0m (mediana) y el modelo acierta el ${figures.percentRightByLot}\u00a0%; por zonas, a ${figures.metresToSeenByZones}\u00a0m y el ${figures.percentRightByZones}\u00a0%. De cada 100 pares de un punto deslizado y uno firme ordena bien ${figures.percentInOrderByLot} y ${figures.percentInOrderByZones} (área bajo la curva ROC). Curvas de nivel cada 100\u00a0m, interpoladas entre los puntos.`,
  simulated: false,
  views: [
    {
      picture: 'landslides.svg',
      label: 'Puntos sorteados',
      alt: 'Puntos del examen repartidos por toda la montaña, cada uno con un punto ya visto al lado; la mayoría, acertados.',
    },
    {
      picture: 'landslides-zone.svg',
      label: 'Una zona nueva',
      alt: 'Los puntos del examen forman una franja de oeste a este; líneas largas la unen con los puntos vistos al norte y al sur, y hay muchos más errores.',
    },
  ],
  frame,
  scaleMetres: 1000,
  legend: [
    { colour: legend.right, label: 'acierto', shape: 'point' },
    { colour: legend.wrong, label: 'error', shape: 'point' },
    { colour: legend.seen, label: 'punto que el modelo ya vio', shape: 'point' },
    { colour: legend.link, label: 'distancia al más cercano ya visto', shape: 'line' },
  ],
  source: {
    text: 'Deslizamientos de la Reserva San Francisco, Ecuador (en el paquete mlr de R)',
    licence: 'BSD de dos cláusulas',
  },
}
