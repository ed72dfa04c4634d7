/** Words of one country, or of a thing that is named differently here, with the word for all. `*`: whatever ending. */
export const regionalWords: Readonly<Record<string, string>> = {
  // Things of the trade.
  'placa* de video': 'GPU',
  'placa* gráfica*': 'GPU',
  'machine learning': 'aprendizaje automático',
  'cuaderno*': 'notebook',
  'libreta*': 'notebook',
  'grilla*': 'cuadrícula',
  'relevamiento*': 'levantamiento',
  'planilla*': 'hoja de cálculo',
  'corrida*': 'ejecución, o desplazada',
  'corr(e|en|er|es) (el|la|los|las|tu|un|una|solo|sola|solas) (notebook*|script*|rutina*|consulta*)':
    'ejecutar',
  'ordenador*': 'computadora',
  'computador(es)?': 'computadora',
  'fichero*': 'archivo',
  'móvil(es)?': 'celular o teléfono',
  'mail(s)?': 'correo',
  mouse: 'ratón',
  'planteo(s)?': 'planteamiento',
  'desparej*': 'desbalanceado',
  // People and their studies.
  'inscript*': 'inscrito',
  'anótate|anotar(me|te|se)?': 'únete, unirme',
  'cursada*': 'curso o estudios',
  facultad: 'universidad',
  'dict(a|ó|ar|amos|an|ado)': 'impartir',
  'matrícula*': 'inscripción',
  'profe(s)?': 'docente',
  'búsqueda* (de|laboral*) (trabajo|sig|empleo)': 'oferta de empleo',
  'laburo*': 'trabajo',
  // Places and things in examples.
  'pileta*': 'piscina',
  'alberca*': 'piscina',
  'en (auto|carro|coche)': 'en automóvil',
  'colectivo*|subte*|guagua*': 'autobús, metro',
  'vereda*': 'acera',
  'nafta*': 'combustible',
  'impositiv*': 'fiscal',
  'importe*': 'monto',
  '(la|una) (nueva ruta|ruta nueva)|ruta(s)? (nacional|provincial)(es)?': 'carretera',
  // Turns of phrase.
  'necesita a una persona': 'pendiente',
  'que se defiend(e|en)': 'con su error medido',
  'modelos que aguantan|(mapa|modelo) aguant(a|e)': 'que sirve en otra zona',
  'al techo de': 'al límite de',
  'pid(e|en|erla|erlas|erlos) prestad(a|o|as|os)': 'usar las de otros',
  'sin pisarse': 'a la vez',
  'quita el misterio': '',
  'abre una puerta': '',
  'el vecino responde': '',
  'tiempo para equivocarse': 'tiempo para probar',
  'pasarse oportunidades': 'compartir ofertas',
  'recién (ahí|allí|cuando|en|entonces|después|cuenta|se)': 'solo entonces',
  'apenas (llega|responda|se|esté|termin*|abr*)': 'en cuanto',
  'a la mañana|a la tarde|a la noche': 'por la mañana',
  'de a (uno|dos|mil)': 'de uno en uno',
  'adentro|afuera': 'dentro, fuera',
  'acá|allá': 'aquí, allí',
  'nomás|capaz que|ni bien': '',
  'buen día': 'buenos días',
  '(me|te|le|nos|les)? ?alcanza(n)? con': 'basta',
  'todavía no ((me|te|se|nos|le|les|lo|la) )?(*ó|*aste|*iste|*aron|*ieron|vimos)': 'todavía no ha…',
  'chico*': 'pequeño',
  'destrab*|trab(a|arse|e|en)': 'desbloquear, detenerse',
  'vosotr*|vuestr*': 'ustedes',
  'checa*|platica*|ahorita': '',
  // Forms of address other than "tú".
  'sumate|anotate|animate|registrate|conectate|fijate|quedate|acordate|enterate|unite|suscribite|contanos|escribinos|contactanos|dejanos|mandanos|avisanos|contame|decime':
    'tú',
  'sumá|buscá|pagá|mandá|enviá|llená|entrá|usá|andá|vení|decí|hablá|creá|empezá|comenzá|reservá|explorá|accedé|consultá|compartí|descargá|verificá|aprendé|descubrí|conocé|respondé|recibí|cargá|guardá|cambiá|contá|dejá|esperá|llamá|tomá|pensá|preguntá|quedás|estás vos|pagás|llegás|necesitás|trabajás|empezás|encontrás|entendés|aprendés|recibís|elegís|escribís|venís|vivís|decidís':
    'tú',
  'vos|tenés|podés|querés|sabés|sos|hacé|mirá|elegí|poné|escribí|intentá|completá|ingresá|inscribite|revisá|probá|volvé':
    'tú',
  'usted|inténtelo|verifique|seleccione|(por favor,? )(complete|ingrese|escriba|revise)': 'tú',
}

/** Second names, with the one by which the screens and the mails call the thing (decision 198). */
export const secondNames: Readonly<Record<string, string>> = {
  'recibo(s)?': 'comprobante',
  '(otra|esta|esa|próxima|siguiente|nueva|cada|primera|segunda|última) edición': 'cohorte',
  plataforma: 'aula',
  'cupo(s)?|sobrecupo': 'lugar',
  spam: 'correo no deseado',
  'carpeta de correo no deseado': 'correo no deseado',
  Amazonia: 'Amazonía',
  'del Brasil': 'de Brasil',
  '(en|sale de|fecha de) (tu|su|un|este) equipo|un equipo (donde|común|con)': 'computadora, o dispositivo',
  'los pesos y los recortes': 'los modelos entrenados y los recortes de imagen',
}

/** Words that end as the imperatives of "vos" do, but are none. A new one that breaks the test is added here. */
const ordinary =
  'además ahí allí andrés aquí así aún bogotá café cuáles demás después detrás está estás esté estrés inglés interés más ' +
  'nicolás panamá paraná perú porqué país quizá quizás qué sé será serás sí través tomás tucuruí veintitrés ya ' +
  // What somebody says that they did.
  'aprendí compré entregué entré intenté quedé aburrá ' +
  // With the endings of a pronoun.
  'admite buenos caminos cercanos cielo congele emite estilo hielo intervalo llame menos modelo paquete paralelo permite ' +
  'lejanos necesite reemite repite riachuelo runtime siete suelo urbanos vecinos ' +
  'certificate deactivate exchangerate filterdate mailerlite intermediate rate reactivate update validate'

const isOrdinary = new Set(ordinary.split(' '))
/** A future, whose stem is an infinitive of two syllables or more, or one of the short ones. */
const future =
  /^(\p{L}{3,}[aei]r|[hd][ai]r|le[ae]?r|ver|podr|tendr|vendr|pondr|saldr|querr|sabr|habr)(á|ás|é)$/u
const voseo = /(?<![\p{L}\d_])(\p{L}+[áéí]s?|[a-zñ]+[aei](te|nos|me|lo))(?![\p{L}_])/giu

/** Words that address somebody as "vos": imperatives with the stress at their end, with a pronoun or without. */
export function voseoIn(text: string): string[] {
  return [...text.toLowerCase().matchAll(voseo)]
    .map(([word]) => word)
    .filter((word) => !isOrdinary.has(word) && !future.test(word))
}

const ending = String.raw`\p{L}*`

/** As a pattern of whole words. */
export function patternOf(words: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\d_])(?:${words.replaceAll('*', ending)})(?![\p{L}_])`, 'iu')
}
