import type { StepProblem } from '../../../src/domain/contracts/outbox.ts'

/**
 * Codes of exceptions, and of the warnings of an update (providers, section 4). One that means something in a single
 * function stands behind its name: to an enrolment `invalidrecordunknown` is an unknown user, to a withdrawal a course.
 */
const problems: ReadonlyMap<string, StepProblem> = new Map([
  ['invalidtoken', 'key_refused'],
  ['accessexception', 'key_refused'],
  ['nopermissions', 'key_refused'],
  ['requireloginerror', 'service_user_refused'],
  ['wsaccessusersuspended', 'service_user_refused'],
  ['wsaccessuserdeleted', 'service_user_refused'],
  ['wsaccessuserunconfirmed', 'service_user_refused'],
  ['wsaccessuserexpired', 'service_user_refused'],
  ['wsaccessusernologin', 'service_user_refused'],
  ['forcepasswordchangenotice', 'service_user_refused'],
  ['sitepolicynotagreed', 'service_user_refused'],
  ['usernotfullysetup', 'service_user_refused'],
  ['core_user_create_users invalidparameter', 'person_refused'],
  ['core_user_create_users dmlwriteexception', 'person_refused'],
  ['core_user_update_users useremailduplicate', 'account_taken'],
  ['core_user_update_users useremailinvalid', 'person_refused'],
  ['core_user_update_users usernotupdatedadmin', 'classroom_admin'],
  ['core_user_delete_users useradminodelete', 'classroom_admin'],
  ['enrol_manual_enrol_users invalidparameter', 'course_unknown'],
  ['enrol_manual_enrol_users wsnoinstance', 'course_closed'],
  ['enrol_manual_enrol_users wsusercannotassign', 'not_configured'],
  ['enrol_manual_unenrol_users invalidrecord', 'course_unknown'],
  ['enrol_manual_unenrol_users invalidrecordunknown', 'course_unknown'],
  ['enrol_manual_unenrol_users wsnoinstance', 'course_closed'],
])

/** Any other is taken for a fault of the classroom. */
export function problemOfCode(name: string, code: string): StepProblem {
  return problems.get(`${name} ${code}`) ?? problems.get(code) ?? 'provider_failed'
}
