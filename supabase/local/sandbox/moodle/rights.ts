import { MoodleException } from './protocol.ts'
import type { MoodleSite } from './site.ts'

/** Rights of the service's role that our functions need, each in the system context (providers, section 4). */
export const rights = [
  'webservice/rest:use',
  'moodle/user:create',
  'moodle/user:update',
  'moodle/user:delete',
  'moodle/user:viewdetails',
  'moodle/user:viewalldetails',
  'moodle/site:viewuseridentity',
  'moodle/course:view',
  'moodle/course:viewhiddencourses',
  'moodle/role:assign',
  'enrol/manual:enrol',
  'enrol/manual:unenrol',
] as const
export type Right = (typeof rights)[number]

export function has(site: MoodleSite, right: Right): boolean {
  return !site.missing.includes(right)
}

export function requireRight(site: MoodleSite, right: Right): void {
  if (!has(site, right)) throw new MoodleException('required_capability_exception', 'nopermissions', right)
}

/** What an answer about another user may hold; what is left out cannot be searched by either, and that is no error. */
export function visibleFields(site: MoodleSite): { user: boolean; username: boolean; email: boolean } {
  return {
    user: has(site, 'moodle/user:viewdetails'),
    username: has(site, 'moodle/user:viewalldetails'),
    email: has(site, 'moodle/site:viewuseridentity') && site.shows_email,
  }
}

/** The service's user itself, checked before any function. */
export function checkAccount(site: MoodleSite): void {
  if (site.account?.startsWith('wsaccess')) {
    throw new MoodleException('moodle_exception', site.account, 'service user')
  }
  if (!has(site, 'webservice/rest:use')) {
    throw new MoodleException('webservice_access_exception', 'accessexception', 'webservice/rest:use')
  }
}

/** Done by each function but those that look at no context: the site's info, and the search by criteria (source). */
export function checkContext(site: MoodleSite): void {
  if (site.account !== null) throw new MoodleException('moodle_exception', site.account, 'service user')
}

/** The course that every site has, and everybody may see. */
export const frontPage = 1

/** As a visitor of the course, who is not enrolled in it. */
export function checkCourseContext(site: MoodleSite, courseId: number): void {
  checkContext(site)
  if (courseId === frontPage) return
  const isHidden = site.courses[courseId] === 'hidden'
  const mayEnter = has(site, 'moodle/course:view')
  if (!mayEnter || (isHidden && !has(site, 'moodle/course:viewhiddencourses'))) {
    throw new MoodleException('require_login_exception', 'requireloginerror', `course ${courseId}`)
  }
}
