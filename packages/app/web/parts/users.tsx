import { Link } from 'wouter';

interface User {
  type: 'layout' | 'preset';
  id: string;
  name: string;
}

const PATHS = { layout: '/layouts', preset: '/presets' };

/** Links to what uses a record. */
export const Users = ({ users }: { users: readonly User[] }) => (
  <ul className="users">
    {users.map(({ type, id, name }) => (
      <li key={id}>
        <Link href={`${PATHS[type]}/${id}`}>{name}</Link>
      </li>
    ))}
  </ul>
);
