export type Teacher = {
  name: string
  role: string
  description: string
  linkedin: string
  /** Slugs of modules and of the career. */
  teaches: readonly string[]
  /** Fictional: labelled as such, and refused by a build for a hosted address (decision 34). */
  sample?: true
}

/** The school's own, in the order in which pages show them. While it is empty, this machine alone shows samples. */
export const teachers: readonly Teacher[] = []
