import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** What a row offers under this label: its visible action, or the one of its menu, which is opened. `of`: names the row. */
export async function findRowAction(user: UserEvent, of: string, label: string): Promise<HTMLElement> {
  const named = (start: string) => ({ name: (name: string) => name.startsWith(start) })
  const shown = () => [
    ...screen.queryAllByRole('button', named(`${label}: ${of}`)),
    ...screen.queryAllByRole('link', named(`${label}: ${of}`)),
  ]
  const [found] = await waitFor(() => {
    const places = [...shown(), ...screen.queryAllByRole('button', { name: `Más acciones de ${of}` })]
    if (places.length === 0) throw new Error(`Nothing to do with ${of}`)
    return places
  })
  if (!found || shown().includes(found)) return found as HTMLElement
  await user.click(found)
  return screen.getByRole('menuitem', named(label))
}

/** Chooses it. */
export async function actOnRow(user: UserEvent, of: string, label: string): Promise<void> {
  await user.click(await findRowAction(user, of, label))
}
