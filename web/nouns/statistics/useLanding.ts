import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { currentPreferences } from '../../kit/lists/settings/listSettings.ts';

/**
 * Where a person who has just entered has chosen to land instead of the dashboard (product/inbox#first). Here, because the
 * shell has their preferences by then, and nothing of it is loaded with other screens.
 */
export function useLanding(): string | undefined {
  const { state, ...here } = useLocation();
  const navigate = useNavigate();
  const isLanding = state?.landing === true;
  const [home] = useState(() => (isLanding ? currentPreferences().find((one) => one.home) : undefined));
  const stays = isLanding && !home;
  // Back and reload stay here.
  useEffect(() => {
    if (stays) navigate(here, { replace: true, state: null });
  });
  return home && `/${home.list}`;
}
