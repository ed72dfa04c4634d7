import { expect, test } from 'vitest'
import { careerClasses } from '../../src/content/career-weeks.ts'
import { courses } from '../../src/content/products.ts'

/** What mails say of a class comes from here; after a change of a course: this test with `--update`. */
test('the functions know the hours and classes of each course as the site has them', async () => {
  const plans: Record<string, unknown> = {}
  for (const course of courses) {
    const { weekday, starts, ends } = course.schedule
    const sessions = course.kind === 'module' ? (await course.landing()).syllabus.sessions : careerClasses()
    const classes = sessions.map(({ title, description }) => ({ title, description }))
    plans[course.slug] = { weekday, starts, ends, weeks: course.weeks, classes }
  }
  const file = '../../supabase/functions/process-outbox/class-plans.json'
  await expect(`${JSON.stringify(plans, null, 2)}\n`).toMatchFileSnapshot(file)
})
