import temml from 'temml'
import type { Formula } from '../formulas.ts'

/** Fetched once a formula is drawn where the system has no font for them (decision 187). */
const fontName = 'Notebook Math'
const mathFont = new URL('./math.woff2', import.meta.url).href
if ('fonts' in document) document.fonts.add(new FontFace(fontName, `url("${mathFont}")`, { display: 'swap' }))

const mathSpace = 'http://www.w3.org/1998/Math/MathML'

/** MathML Core. A formula of which the library makes something else (links, pictures, struck parts) is shown as it is written. */
const elements = new Set(
  'math mrow mi mn mo mtext ms mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd mpadded mphantom mstyle'.split(
    ' ',
  ),
)
const attributes = new Set(
  'display displaystyle scriptlevel stretchy symmetric fence separator form largeop movablelimits lspace rspace minsize maxsize accent accentunder linethickness mathvariant mathbackground width height depth voffset columnspan rowspan'.split(
    ' ',
  ),
)
const properties =
  /^(?:padding|border|margin)(?:-(?:left|right|top|bottom))?$|^(?:color|background-color|width|text-align|math-depth|font-(?:weight|family|size))$/

/** What the site's reset takes from the elements. */
const elementStyles: Record<string, string> = {
  math: `font-family:"Cambria Math","STIX Two Math","Latin Modern Math","${fontName}",math;font-size:1.1em`,
  mtd: 'padding-top:0.5ex;padding-bottom:0.5ex',
}

/** Classes of the library's style sheet, which is not loaded, by what they say. */
const classStyles: Record<string, string> = {
  'tml-left': 'text-align:left;text-align:-webkit-left',
  'tml-right': 'text-align:right;text-align:-webkit-right',
}

/**
 * MathML of a formula; null where it cannot be read. Built anew from the names above: styles are set as properties,
 * since the content policy refuses them in attributes.
 */
export function typeset({ tex, display }: Formula): Element | null {
  try {
    const markup = temml
      .renderToString(readable(tex), {
        displayMode: display,
        throwOnError: true,
        maxSize: [20, 100],
        xml: true,
        // A style in an attribute is refused, and reported, already where it is read.
      })
      .replaceAll(' style="', ' data-style="')
    return copied(new DOMParser().parseFromString(markup, 'application/xml').documentElement, 0)
  } catch {
    return null
  }
}

/** MathJax, by which Jupyter draws, takes names that are there already, and lays out equations in three columns. */
function readable(tex: string): string {
  return tex
    .replace(/\\newcommand\b/g, '\\providecommand')
    .replace(/\\begin\{eqnarray\*?\}/g, '\\begin{array}{rcl}')
    .replace(/\\end\{eqnarray\*?\}/g, '\\end{array}')
}

const maxDepth = 100

/** @throws where there is something that is not of the names above, or too deep to be laid out */
function copied(from: Element, depth: number): Element {
  const name = from.localName
  if (!elements.has(name) || depth > maxDepth) throw new Error(`${name} is not drawn`)
  const to = document.createElementNS(mathSpace, name)
  for (const attribute of from.attributes) {
    if (attributes.has(attribute.name)) to.setAttribute(attribute.name, attribute.value)
  }
  const styles = [
    elementStyles[name],
    from.getAttribute('data-style'),
    ...[...from.classList].map((known) => classStyles[known]),
  ]
  for (const declaration of styles.join(';').split(';')) {
    const [property = '', value = ''] = declaration.split(':')
    // Where MathML is not drawn, its elements have no styles.
    if (properties.test(property)) to.style?.setProperty(property, value)
  }
  for (const child of from.childNodes) {
    // The place of the number of an equation, which notebooks do not count.
    if (child instanceof Element && child.classList.contains('tml-eqn')) continue
    to.append(child instanceof Element ? copied(child, depth + 1) : (child.textContent ?? ''))
  }
  return to
}
