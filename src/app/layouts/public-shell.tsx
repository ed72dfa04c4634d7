import { Outlet } from 'react-router-dom'

export function PublicShell() {
  return <Outlet />
}
