import { Outlet } from 'react-router-dom'

export function StaffShell() {
  return <Outlet />
}
