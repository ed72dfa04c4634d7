import { expect, test } from 'vitest'
import { careerWay } from '#content/career-weeks.ts'
import type { Teacher } from '#content/teachers.ts'
import { isOnePerModule } from './course-people.tsx'

const teacher = (name: string, ...teaches: string[]): Teacher => ({
  ...{ name, role: '', description: '', linkedin: '' },
  teaches: [...teaches, 'carrera-geodata-science'],
})
const [acquisition = '', learning = '', network = ''] = careerWay.flatMap(({ slug }) => slug ?? [])
const [ana, bruno, carla] = [
  teacher('Ana', acquisition),
  teacher('Bruno', learning),
  teacher('Carla', network),
]
const mentor = teacher('Darío')

test.each([
  ['one for each module and one for the project', [ana, bruno, carla, mentor], true],
  ['nobody more for the project', [ana, bruno, carla], false],
  ['one for two modules', [teacher('Ana', acquisition, learning), carla, mentor, teacher('Eva')], false],
  ['two for one module', [ana, teacher('Bea', acquisition), bruno, carla], false],
  ['a module without one', [ana, bruno, mentor, teacher('Eva')], false],
])('%s', (_, team, isOne) => {
  expect(isOnePerModule(team)).toBe(isOne)
})
