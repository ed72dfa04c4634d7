import createDOMPurify, { type Config, type DOMPurify } from 'dompurify'
import { useLayoutEffect, useRef } from 'react'
import { secureAddress, storableAddress } from '#domain/web-address.ts'
import { announcementSource, keepLines, layoutTags } from './announcement-lines.ts'

/**
 * The one place where text becomes HTML. It brings the sanitiser: import it only from code that loads on demand. What a
 * profile does not list is dropped; nothing may change the markup between here and the page.
 */
const profiles = {
  /** Text, tables and embedded pictures. No classes, ids or styles, with which a document could imitate the site. */
  notebook: {
    ALLOWED_TAGS: [
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'span', 'blockquote', 'pre', 'code'],
      ...['strong', 'em', 'b', 'i', 'del', 'sub', 'sup', 'kbd', 'ul', 'ol', 'li', 'a', 'img'],
      ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'details', 'summary'],
    ],
    ALLOWED_ATTR: [
      ...['href', 'src', 'alt', 'title', 'colspan', 'rowspan', 'scope', 'start', 'target', 'rel', 'align'],
    ],
  },
  /** A note from staff to students (public specification, section 2): lines, emphasis, and links with an address. */
  announcement: {
    ALLOWED_TAGS: ['a', 'strong', 'em', 'br', ...layoutTags],
    ALLOWED_ATTR: ['href', 'target', 'rel'],
  },
} satisfies Record<string, Config>

export type HtmlProfile = keyof typeof profiles

const shared: Config = {
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
}

const pictureUrl = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/

let purifier: DOMPurify | null = null

function preparedPurifier(): DOMPurify {
  if (purifier) return purifier
  const prepared = createDOMPurify(window)
  prepared.addHook('uponSanitizeAttribute', (_element, attribute) => {
    const { attrName, attrValue } = attribute
    // A picture from elsewhere would reveal to its host who reads the page.
    if (attrName === 'src') attribute.keepAttr = pictureUrl.test(attrValue)
    if (attrName === 'href') attribute.keepAttr = secureAddress(attrValue) !== null
    if (attrName === 'target' || attrName === 'rel') attribute.keepAttr = false
  })
  prepared.addHook('afterSanitizeAttributes', (element) => {
    if (element.tagName === 'A' && element.hasAttribute('href')) {
      element.setAttribute('target', '_blank')
      element.setAttribute('rel', 'noopener noreferrer')
    }
  })
  purifier = prepared
  return prepared
}

function sanitise(html: string, profile: HtmlProfile): DocumentFragment | null {
  const prepared = preparedPurifier()
  if (!prepared.isSupported) return null
  const source = profile === 'announcement' ? announcementSource(html) : html
  const clean = prepared.sanitize(withoutRefused(source), {
    ...shared,
    ...profiles[profile],
    RETURN_DOM_FRAGMENT: true,
  })
  unwrapDeadLinks(clean)
  return profile === 'announcement' ? keepLines(clean) : clean
}

/** No profile allows them, and the content policy refuses and reports them already where the sanitiser reads them. */
function withoutRefused(html: string): string {
  return html
    .replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replace(/<\w[^<>]*>/g, (tag) =>
      tag.replace(/\s(?:style|on\w+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi, ' '),
    )
}

/** A link without an address is replaced by its text. */
function unwrapDeadLinks(fragment: DocumentFragment): void {
  for (const link of fragment.querySelectorAll('a:not([href])')) link.replaceWith(...link.childNodes)
}

/**
 * The part of `html` that the profile allows, as text for storing, without the attributes that every page adds to a
 * link when it shows it. Empty where the browser cannot sanitise.
 */
export function sanitisedText(html: string, profile: HtmlProfile): string {
  const fragment = sanitise(html, profile)
  if (!fragment) return ''
  const holder = document.createElement('div')
  for (const link of fragment.querySelectorAll('a')) {
    link.removeAttribute('target')
    link.removeAttribute('rel')
    link.setAttribute('href', storableAddress(link.getAttribute('href') ?? ''))
  }
  holder.append(fragment)
  return holder.innerHTML
}

export type SanitisedHtmlProps = {
  html: string
  profile: HtmlProfile
  /** Puts nodes of its own making among the checked ones, before they are shown; the same function at each render. */
  finish?: (clean: DocumentFragment) => void
  className?: string
}

/**
 * Shows the part of `html` that the profile allows. The checked nodes themselves are inserted: serialised and parsed
 * again, as by `innerHTML`, they could change.
 */
export function SanitisedHtml({ html, profile, finish, className }: SanitisedHtmlProps) {
  const place = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const clean = sanitise(html, profile)
    if (clean) finish?.(clean)
    place.current?.replaceChildren(clean ?? '')
  }, [html, profile, finish])

  return <div ref={place} className={className} />
}
