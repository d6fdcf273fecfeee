// Prints where each link of standard input leads.
#include <irispan.hpp>

#include <iostream>
#include <iterator>
#include <string>

int main() {
  const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
  const irispan::scanner scanner;
  for (const irispan::link &link : scanner.links(text)) {
    const irispan::details details = scanner.about(text, link);
    if (const auto uri = details.uri()) std::cout << link.start << '\t' << *uri << '\n';
  }
}
