/** The page of a service: its forms lead back to it. */
import { forget, load, onSubmit } from './live.ts';

onSubmit((form, body) => {
  forget();
  return load(form.action, { method: 'POST', body });
});
