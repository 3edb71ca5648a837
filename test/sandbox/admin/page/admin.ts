/** The shop's admin in the browser: the forms of its pages, who is signed in, and the frame of the app. */
import { load, onSubmit } from '../../service-parts/page/live.ts';
import { defineAppFrame } from './app-frame.ts';
import { askServer, byId, reasonOf, showToast } from './parts.ts';

/** Sends a form's request to the server, and shows its effect or the reason for a failure. */
onSubmit(async (form, fields) => {
  const { done = '', next = '' } = form.dataset;
  try {
    await askServer(form.action, fields);
    if (next !== '') location.assign(next);
    if (done !== '') showToast(done);
  } catch (error) {
    showToast(reasonOf(error), 'error');
  }
  await load(location.href);
});

// The signed-in person and the app's language belong to the tab: two tabs can have two people.
for (const name of ['staff', 'locale']) {
  const select = byId(name, HTMLSelectElement);
  const kept = sessionStorage.getItem(name);
  if ([...select.options].some(({ value }) => value === kept)) select.value = kept ?? '';
  select.addEventListener('change', () => {
    sessionStorage.setItem(name, select.value);
    location.reload();
  });
}

defineAppFrame();
