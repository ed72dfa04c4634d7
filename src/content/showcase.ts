/** A post of a professional network. */
export type NetworkPost = {
  /** Id of the post in the network. */
  urn: string
  title: string
  text: string
  topic: string
  /** Size in px. */
  picture?: { src: string; alt: string; width: number; height: number }
  /** Fictional: labelled as such, and refused by a build for a hosted address (decision 34). */
  sample?: true
}

export type Testimonial = {
  name: string
  role: string
  quote: string
  /** From 1 to 5. */
  rating: 1 | 2 | 3 | 4 | 5
  linkedin: string
  sample?: true
}

/** A notebook of the library on the subject of a module. */
export type FreeLesson = {
  /** Slug of the module. */
  slug: string
  title: string
  /** Finds its notebook in the library. */
  search: string
}

// The school's own, on the home page: an empty list has no section. While it is empty, this machine alone shows samples.
export const posts: readonly NetworkPost[] = []
export const testimonials: readonly Testimonial[] = []
export const freeLessons: readonly FreeLesson[] = []
