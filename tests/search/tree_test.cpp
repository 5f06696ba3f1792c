#include "engine/search/tree.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace {

using search::ChildRange;
using search::Node;
using search::NodeId;
using search::root_node;
using IntTree = search::Tree<int>;

/// Children with the moves `first`, `first` + 1, …
IntTree::Expansion expand(IntTree& tree, NodeId leaf, std::uint32_t count, int first = 0) {
  return tree.expand(leaf, count, [first](std::uint32_t i, Node<int>& node) {
    node.set(first + static_cast<int>(i), base::Side::black, 0, 0);
  });
}

std::vector<int> moves_of(IntTree& tree, NodeId parent) {
  std::vector<int> moves;
  for (const Node<int>& child : tree.children(parent)) moves.push_back(child.move());
  return moves;
}

void visit(IntTree& tree, NodeId id, int times) {
  for (int i = 0; i < times; ++i) tree[id].visit();
}

TEST(Tree, GrowsUpToItsLimit) {
  IntTree tree(10);
  EXPECT_TRUE(tree[root_node].is_leaf());
  EXPECT_EQ(expand(tree, root_node, 5), IntTree::Expansion::expanded);
  EXPECT_EQ(moves_of(tree, root_node), (std::vector{0, 1, 2, 3, 4}));
  EXPECT_EQ(tree.size(), 6U);
  EXPECT_EQ(expand(tree, 1, 5), IntTree::Expansion::full);
  EXPECT_TRUE(tree[1].is_leaf());
  EXPECT_EQ(expand(tree, 1, 4), IntTree::Expansion::expanded);
  EXPECT_EQ(tree.size(), 10U);
}

TEST(Tree, ExpandsANodeOnce) {
  IntTree tree(100);
  expand(tree, root_node, 3);
  EXPECT_EQ(expand(tree, root_node, 4, 10), IntTree::Expansion::expanded);
  EXPECT_EQ(moves_of(tree, root_node), (std::vector{0, 1, 2}));
}

TEST(Tree, StoresChildrenContiguouslyAcrossBlocks) {
  IntTree tree(100'000);
  expand(tree, root_node, 300);
  const ChildRange range = tree[root_node].child_range();
  for (NodeId child = range.first; child < range.first + 300; ++child) {
    ASSERT_EQ(expand(tree, child, 299), IntTree::Expansion::expanded);
    const auto children = tree.children(child);
    ASSERT_EQ(children.size(), 299U);
    ASSERT_EQ(&children.back() - &children.front(), 298);
    ASSERT_EQ(children.back().move(), 298);
  }
}

TEST(Tree, CopiesTheSubtreeOfAMove) {
  IntTree tree(1000);
  expand(tree, root_node, 3);
  const NodeId second = tree[root_node].child_range().first + 1;
  expand(tree, second, 4, 10);
  const NodeId third_of_second = tree[second].child_range().first + 2;
  expand(tree, third_of_second, 2, 20);
  visit(tree, third_of_second, 7);
  tree[third_of_second].wins.add(3.5);
  tree.amaf(second)[2].visits.add(2);
  tree[third_of_second].prove(core::Outcome::draw);

  const auto below = tree.below(second, 0, [](int move) { return move != 11; });
  EXPECT_EQ(moves_of(*below, root_node), (std::vector{10, 12, 13}));
  const Node<int>& kept = below->children(root_node)[1];
  EXPECT_EQ(kept.visits(), 7U);
  EXPECT_EQ(kept.wins.get(), 3.5);
  EXPECT_EQ(below->amaf(root_node)[0].visits.get(), 0.0F);
  EXPECT_EQ(below->amaf(root_node)[1].visits.get(), 2.0F);
  EXPECT_EQ(kept.proven(), core::Outcome::draw);
  EXPECT_EQ(moves_of(*below, (*below)[root_node].child_range().first + 1), (std::vector{20, 21}));
  EXPECT_EQ(below->size(), 6U);
}

TEST(Tree, PrunesTheChildrenOfNodesWithFewVisits) {
  IntTree tree(1000);
  expand(tree, root_node, 2);
  const NodeId first = tree[root_node].child_range().first;
  expand(tree, first, 3);
  expand(tree, first + 1, 3);
  visit(tree, first, 15);
  visit(tree, first + 1, 16);
  const auto pruned = tree.below(root_node, 16, [](int) { return true; });
  EXPECT_EQ(pruned->size(), 6U);
  EXPECT_TRUE((*pruned)[1].is_leaf());
  EXPECT_EQ((*pruned)[1].visits(), 15U);
  EXPECT_EQ(pruned->children(2).size(), 3U);
}

TEST(Tree, CanBeExpandedByManyThreads) {
  constexpr int width = 40;
  IntTree tree(width * width * 2);
  expand(tree, root_node, width);
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 4; ++thread)
      threads.emplace_back([&] {
        for (NodeId child = 1; child <= width; ++child) {
          expand(tree, child, width);
          tree[child].visit();
          for (const Node<int>& grandchild : tree.children(child)) ASSERT_LT(grandchild.move(), width);
        }
      });
  }
  EXPECT_EQ(tree.size(), 1U + width + width * width);
  for (NodeId child = 1; child <= width; ++child) {
    EXPECT_EQ(tree[child].visits(), 4U);
    EXPECT_EQ(tree.children(child).size(), static_cast<std::size_t>(width));
  }
}

}  // namespace
