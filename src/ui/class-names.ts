/** Joins the class names that apply; what is false or missing leaves no trace. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
