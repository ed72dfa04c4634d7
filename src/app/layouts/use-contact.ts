import { useLocation, useNavigate } from 'react-router-dom'
import { contactSectionId, courseEnquirySectionId } from '#content/navigation.ts'
import { paths } from '#platform/paths.ts'
import { arriveAt, scrollDelayMs } from '#platform/scroll.ts'

/** The Contacto button: goes to the page's own form, otherwise to the home page's (public specification, section 2). */
export function useContact(): () => void {
  const { pathname } = useLocation()
  const navigate = useNavigate()

  return () => {
    const id = pathname === paths.home ? contactSectionId : courseEnquirySectionId
    const section = document.getElementById(id)
    if (!section) {
      navigate(`${paths.home}#${contactSectionId}`)
      return
    }
    setTimeout(() => arriveAt(section), scrollDelayMs)
  }
}
