import { useLocation, useNavigate } from 'react-router-dom'
import { checkoutText } from '#content/checkout.ts'
import { paths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'

export function BackButton() {
  const navigate = useNavigate()
  const { key } = useLocation()

  function goBack() {
    // The first history entry of a visit is not preceded by our page, perhaps by the provider's.
    if (key === 'default') navigate(paths.home)
    else navigate(-1)
  }

  return (
    <Button variant="quiet" onClick={goBack} className="-ml-5 mb-2">
      <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
        <path d="M10 3 5 8l5 5" fill="none" stroke="currentColor" strokeWidth="1.6" />
      </svg>
      {checkoutText.back}
    </Button>
  )
}
