/** In-memory form keys with the semantics of `take_form_key`. */
export type MemoryFormKeys = {
  /** Null when the key was free (and is now taken for `answer`) or absent. */
  take(key: string | null, content: unknown, answer: string): string | null
  answerTo(key: string | null, answer: string): void
}

export function memoryFormKeys(): MemoryFormKeys {
  const taken = new Map<string, { content: string; answer: string }>()
  return {
    take(key, content, answer) {
      if (key === null) return null
      const earlier = taken.get(key)
      const text = JSON.stringify(content)
      if (!earlier) taken.set(key, { content: text, answer })
      if (!earlier) return null
      return earlier.content === text ? earlier.answer : 'conflict'
    },
    answerTo(key, answer) {
      const earlier = key === null ? undefined : taken.get(key)
      if (earlier) earlier.answer = answer
    },
  }
}
