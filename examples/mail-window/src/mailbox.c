#include <string.h>

#include "mail.h"

GBytes *mailbox_bytes(GObject *message) { return g_object_get_data(message, "bytes"); }

/* Appends a message, and takes its bytes. */
static void append(GListStore *list, GBytes *bytes) {
  GObject *message = g_object_new(G_TYPE_OBJECT, NULL);
  g_object_set_data_full(message, "bytes", bytes, (GDestroyNotify)g_bytes_unref);
  g_list_store_append(list, message);
  g_object_unref(message);
}

/* The message that was read ends with the call; its bytes are kept, and read again when it is shown. */
static int append_message(void *list, const irispan_message *message, irispan_view raw, uint64_t offset) {
  (void)message;
  (void)offset;
  append(list, g_bytes_new(raw.data, raw.length));
  return 0;
}

static int by_name(gconstpointer left, gconstpointer right) {
  return strcmp(*(char *const *)left, *(char *const *)right);
}

/* Appends a file. What is mapped is read when it is shown, so a large Maildir costs little. */
static void append_file(GListStore *list, const char *path) {
  GMappedFile *mapped = g_mapped_file_new(path, FALSE, NULL);
  GBytes *bytes;
  gsize length;
  const char *data;
  if (mapped == NULL) return;
  bytes = g_mapped_file_get_bytes(mapped);
  data = g_bytes_get_data(bytes, &length);
  g_mapped_file_unref(mapped);
  /* A message that was saved with a line of its mailbox before it is still one message. */
  if (length <= 5 || memcmp(data, "From ", 5) != 0 || g_str_has_suffix(path, ".eml")) {
    append(list, bytes);
    return;
  }
  irispan_mbox_each(data, length, append_message, list);
  g_bytes_unref(bytes);
}

/* Appends the files of a folder by name. `suffix` is that of the names. */
static void append_folder(GListStore *list, const char *path, const char *suffix) {
  GDir *folder = g_dir_open(path, 0, NULL);
  GPtrArray *paths = g_ptr_array_new_with_free_func(g_free);
  const char *name;
  guint at;
  while (folder != NULL && (name = g_dir_read_name(folder)) != NULL)
    if (name[0] != '.' && g_str_has_suffix(name, suffix)) g_ptr_array_add(paths, g_build_filename(path, name, NULL));
  g_ptr_array_sort(paths, by_name);
  for (at = 0; at < paths->len; at++)
    if (g_file_test(paths->pdata[at], G_FILE_TEST_IS_REGULAR)) append_file(list, paths->pdata[at]);
  g_ptr_array_unref(paths);
  if (folder != NULL) g_dir_close(folder);
}

gboolean mailbox_append(GListStore *list, GFile *file) {
  guint before = g_list_model_get_n_items(G_LIST_MODEL(list));
  char *path = g_file_get_path(file);
  if (path != NULL && g_file_test(path, G_FILE_TEST_IS_DIR)) {
    char *new = g_build_filename(path, "new", NULL), *current = g_build_filename(path, "cur", NULL);
    append_folder(list, new, "");
    append_folder(list, current, "");
    append_folder(list, path, ".eml");
    g_free(new);
    g_free(current);
  } else if (path != NULL) {
    append_file(list, path);
  }
  g_free(path);
  return g_list_model_get_n_items(G_LIST_MODEL(list)) > before;
}
