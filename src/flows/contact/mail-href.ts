/** Mail programs cut or refuse longer addresses. */
const maxBody = 1500

/** Opens a mail to the person with subject and text filled in; a text that is too long ends with an ellipsis. */
export function mailHref(to: string, subject: string, text: string): string {
  const characters = [...text]
  const body = characters.length > maxBody ? `${characters.slice(0, maxBody).join('')}…` : text
  // Mail programs read \r\n as a line break.
  const query = [
    `subject=${encodeURIComponent(subject)}`,
    `body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`,
  ]
  return `mailto:${encodeURIComponent(to).replace('%40', '@')}?${query.join('&')}`
}

/** The text as mail programs quote it. */
export function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}
