/** A picture under `public/`, with its size in px, so that nothing moves while it loads. */
export type ProofPicture = { src: `/${string}`; alt: string; width: number; height: number }

/** What somebody made after a course, shown with their consent. */
export type GraduateWork = {
  title: string
  text: string
  author: string
  picture: ProofPicture
  /** Where the work can be seen. */
  href?: `https://${string}`
}

export type ClassRecording = {
  title: string
  text: string
  minutes: number
  href: `https://${string}`
  /** A frame of the recording. */
  picture: ProofPicture
}

export type TeacherWork = {
  name: string
  role: string
  photo: ProofPicture
  /** What they have made outside of the school: a map, a paper, a program. */
  work: { title: string; href: `https://${string}` }
}

export type Proof = {
  works: readonly GraduateWork[]
  recordings: readonly ClassRecording[]
  teachers: readonly TeacherWork[]
}

/** The school's own and real; samples are not entered here (decision 104). An empty list has no section. */
export const proof: Proof = { works: [], recordings: [], teachers: [] }

export const proofTexts = {
  works: 'Lo que hicieron al terminar',
  recordings: 'Mira una clase',
  teachers: 'El trabajo de quienes enseñan',
  seeWork: 'Ver el trabajo',
  watch: (minutes: number) => `Ver la grabación, ${minutes}\u00a0minutos`,
} as const
